import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { cropStep, type PhotoDraft } from '#server/contract/photo';
import { must } from '~/api/client.server';
import { saveOrderPhoto } from '~/api/photo.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CropBox } from '~/components/form/crop-box';
import { PortalForm } from '~/components/form/portal-form';
import { parseForm, type FormReply } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { paths, withParameters } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { orderHandle, pathAfter } from '~/routes/order/order-texts';
import { getOpenFlow, orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { photoRefusal } from './photo-refusal.server';
import { place } from './place';

const FORM_ID = 'udsnit-form';

export const handle = orderHandle('photo.crop.title', 'photo');

export const loader = orderLoader(({ flow, owner, url }) => {
  if (!flow.steps.includes('photo')) throw redirect(paths.orderSummary);
  if (!flow.photoDraft) throw redirect(paths.orderPhoto);
  const { kant } = readFields(url.searchParams, atEdge);
  return { flow, owner, picture: flow.photoDraft, isAtEdge: kant !== undefined };
});

const atEdge = z.object({ kant: z.string() });
const kept = place.extend({ draftId: z.string() });
const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel') }),
  kept.extend({ intent: z.literal('save').optional() }),
  kept.extend({ intent: cropStep }),
]);

/** Every button posts the crop as it stands, so that a script which has moved it is not needed. */
export const action = orderAction(async (page) => {
  const { api, ref, flash } = page;
  const parsed = parseForm(page.form, form);
  if (!parsed.ok) return parsed.answer;
  if (parsed.value.intent === 'cancel') {
    must(await api.call(calls.dropPhotoDraft));
    return redirect(paths.orderPhoto, 303);
  }
  const { intent = 'save', draftId, ...crop } = parsed.value;
  const moved =
    intent === 'save'
      ? null
      : await api.call(calls.changePhotoDraft, { body: { draftId, crop, step: intent } });
  const result = moved ?? (await saveOrderPhoto(api, ref.flowId, { draftId }, crop));
  if (!result.ok && result.problem.code === 'photo-draft-gone') {
    flash({ type: 'warning', key: 'photo.crop.gone' });
    return redirect(paths.orderPhoto, 303);
  }
  const refusal = photoRefusal(result);
  if (refusal) return parsed.refuse({ form: [refusal] });
  if (moved) {
    const isAtEdge = isSamePlace(must(moved).crop, crop);
    const path = isAtEdge ? withParameters(paths.orderPhotoCrop, AT_EDGE) : paths.orderPhotoCrop;
    return redirect(`${path}#udsnit`, 303);
  }
  return redirect(pathAfter(await getOpenFlow(page), 'photo'), 303);
});

/** In the address of the page after a step that changed nothing. */
const AT_EDGE = { kant: '1' };

type Place = z.output<typeof place>;

const isSamePlace = (one: Place, other: Place): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width;

/** The part that was posted and could not be saved; null for a page that was not posted. */
function postedCrop(reply: FormReply | undefined, { width, height }: PhotoDraft['crop']) {
  const posted = place.safeParse(reply?.initialValue).data;
  return posted ? { ...posted, height: Math.round((posted.width * height) / width) } : null;
}

/** The picture has the shape of the photo, and all of it is chosen. */
const isWhole = ({ width, height, crop }: PhotoDraft): boolean =>
  crop.width === width && crop.height === height;

/** What is wrong with the crop as a whole: its numbers stand in hidden fields. */
const cropErrors = ({ error }: FormReply): string[] =>
  error[''] ?? (Object.keys(error).length > 0 ? ['photo.crop.invalid'] : []);

export default function PhotoCrop() {
  const { flow, owner, picture, isAtEdge } = useLoaderData<typeof loader>();
  const reply = useReply();
  const t = useText();
  return (
    <OrderScreen
      flow={flow}
      step="photo"
      title="photo.crop.title"
      back={paths.orderPhoto}
      errors={{ formErrors: reply ? cropErrors(reply) : [] }}
    >
      <p>{t(isWhole(picture) ? 'photo.crop.lead-whole' : 'photo.crop.lead')}</p>
      <PortalForm id={FORM_ID} hidden={{ ...owner, draftId: picture.id }}>
        <CropBox
          picture={picture}
          crop={postedCrop(reply, picture.crop) ?? picture.crop}
          leastWidth={picture.leastCropWidth}
          src={`${paths.orderPhotoDraft}?id=${picture.id}`}
          isAtEdge={isAtEdge}
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
