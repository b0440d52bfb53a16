import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { cropStep, type PhotoDraft } from '#server/contract/photo';
import { must } from '~/api/client.server';
import { saveOrderPhoto } from '~/api/photo.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CropBox } from '~/components/form/crop-box';
import { PortalForm } from '~/components/form/portal-form';
import type { FormReply } from '~/forms/reply.server';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle, pathAfter } from '~/routes/order/order-texts';
import { getOpenFlow, orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { photoRefusal } from './photo-refusal';

const UNPROCESSABLE = 422;
const FORM_ID = 'udsnit-form';

export const handle = orderHandle('photo.crop.title', 'photo');

export const loader = orderLoader(({ flow, owner }) => {
  if (!flow.needsPhoto) throw redirect(paths.orderSummary);
  if (!flow.photoDraft) throw redirect(paths.orderPhoto);
  return { flow, owner, picture: flow.photoDraft };
});

const pixels = z.coerce.number().int().min(-1e6).max(1e6);
const cropForm = z.object({
  draftId: z.string(),
  crop: z.object({ left: pixels, top: pixels, width: pixels }),
});

/** Every button posts the crop as it stands, so that a script which has moved it is not needed. */
export const action = orderAction(async (page) => {
  const { form, api, ref, flash } = page;
  const intent = form.get('intent');
  if (intent === 'cancel') {
    must(await api.call(calls.dropPhotoDraft));
    return redirect(paths.orderPhoto, 303);
  }
  const { left, top, width, draftId } = Object.fromEntries(form);
  const parsed = cropForm.safeParse({ draftId, crop: { left, top, width } });
  if (!parsed.success) return refuse('photo.crop.invalid');
  const step = cropStep.safeParse(intent).data;
  const result = step
    ? await api.call(calls.changePhotoDraft, { body: { ...parsed.data, step } })
    : await saveOrderPhoto(api, ref.flowId, parsed.data);
  if (!result.ok && result.problem.code === 'photo-draft-gone') {
    flash({ type: 'warning', key: 'photo.crop.gone' });
    return redirect(paths.orderPhoto, 303);
  }
  const refusal = photoRefusal(result);
  if (refusal) return refuse(refusal);
  must(result);
  if (step) return redirect(`${paths.orderPhotoCrop}#udsnit`, 303);
  return redirect(pathAfter(await getOpenFlow(page), 'photo'), 303);
});

/** The part that was posted and could not be saved; null for a page that was not posted. */
function postedCrop(reply: FormReply | undefined, { width, height }: PhotoDraft['crop']) {
  const posted = cropForm.shape.crop.safeParse(reply?.initialValue).data;
  return posted ? { ...posted, height: Math.round((posted.width * height) / width) } : null;
}

const refuse = (cropError: string) => json({ cropError }, UNPROCESSABLE);

export default function PhotoCrop() {
  const { flow, owner, picture } = useLoaderData<typeof loader>();
  const answered = useActionData<{ cropError?: string; reply?: FormReply }>();
  const cropError = answered?.cropError;
  const t = useText();
  return (
    <OrderScreen
      flow={flow}
      step="photo"
      title="photo.crop.title"
      back={paths.orderPhoto}
      errors={{ formErrors: cropError ? [cropError] : [] }}
    >
      <p>{t('photo.crop.lead')}</p>
      <PortalForm id={FORM_ID} hidden={{ ...owner, draftId: picture.id }}>
        <CropBox
          picture={picture}
          crop={postedCrop(answered?.reply, picture.crop) ?? picture.crop}
          leastWidth={picture.leastCropWidth}
          src={`${paths.orderPhotoDraft}?id=${picture.id}`}
        />
        <ButtonRow>
          <Button name="intent" value="save">
            {t('photo.crop.use')}
          </Button>
          <Button name="intent" value="cancel" variant="secondary">
            {t('common.cancel')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </OrderScreen>
  );
}
