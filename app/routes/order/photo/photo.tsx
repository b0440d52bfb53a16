import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { cropStep } from '#server/contract/photo';
import { beginPhotoDraft, saveOrderPhoto } from '~/api/photo.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import type { FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { ReadyButton } from '~/components/form/ready-button';
import { parseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle, pathAfter, pathBefore } from '~/routes/order/order-texts';
import {
  getOpenFlow,
  orderAction,
  orderLoader,
  type FormOwner,
} from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { cropHtml } from './crop-html.server';
import { Guidelines } from './guidelines';
import { PhotoChoice } from './photo-choice';
import { photoRefusal } from './photo-refusal.server';
import { place } from './place';

const UNPROCESSABLE = 422;

export const handle = orderHandle('photo.title', 'photo');

/** The header comes from the server, which lets no file above 9 MB reach the action. */
export const loader = orderLoader(({ flow, owner, request, state }) => {
  if (!flow.steps.includes('photo')) throw redirect(paths.orderSummary);
  const isTooLarge = request.headers.get('x-upload-refused') === 'too-large';
  const photoErrors = isTooLarge ? ['error.photo-too-large'] : [];
  const status = isTooLarge ? UNPROCESSABLE : 200;
  return json({ flow, owner, photoErrors, cropHtml: cropHtml(state) }, status);
});

const form = z.object({
  intent: z.enum(['upload', 'next', 'crop-again', 'save', ...cropStep.options]).default('upload'),
  photo: z
    .any()
    .transform((each) => (each instanceof File && each.name !== '' ? each : null))
    .optional(),
});

/** A file leads to its crop whichever button is pressed, unless it is sent with its crop. */
export const action = orderAction(async (page) => {
  const parsed = parseForm(page.form, form);
  if (!parsed.ok) return parsed.answer;
  const { intent, photo: file = null } = parsed.value;
  const refuse = (message: string) => parsed.refuse({ fields: { photo: [message] } });
  const flow = await getOpenFlow(page);
  const crop = intent === 'save' ? place.safeParse(Object.fromEntries(page.form)).data : undefined;
  if (file && crop) {
    const { api, ref } = page;
    const refusal = photoRefusal(await saveOrderPhoto(api, ref.flowId, { photo: file }, crop));
    return refusal ? refuse(refusal) : redirect(pathAfter(flow, 'photo'), 303);
  }
  if (file || (intent === 'crop-again' && flow.hasPhoto)) {
    const refusal = photoRefusal(await beginPhotoDraft(page.api, file));
    if (refusal) return refuse(refusal);
    return redirect(paths.orderPhotoCrop, 303);
  }
  if (intent === 'next' && flow.hasPhoto) return redirect(pathAfter(flow, 'photo'), 303);
  return refuse('photo.missing');
});

export default function Photo() {
  const { flow, owner, ...loaded } = useLoaderData<typeof loader>();
  const error = useReply()?.error;
  const t = useText();
  const field: FieldSource = {
    id: 'foto',
    name: 'photo',
    errorId: 'foto-error',
    descriptionId: 'foto-description',
    errors: error?.photo ?? loaded.photoErrors,
  };
  return (
    <OrderScreen
      flow={flow}
      step="photo"
      title="photo.title"
      back={pathBefore(flow, 'photo')}
      errors={{ fields: [field], formErrors: error?.[''] ?? [] }}
    >
      {flow.hasPhoto ? <CurrentPhoto owner={owner} /> : null}
      <Guidelines />
      <PortalForm multipart hidden={owner}>
        <PhotoChoice field={field} hasPhoto={flow.hasPhoto} cropHtml={loaded.cropHtml}>
          <ButtonRow>
            <Button name="intent" value="upload" variant={flow.hasPhoto ? 'secondary' : 'primary'}>
              {t('photo.upload')}
            </Button>
            {flow.hasPhoto ? null : (
              <ReadyButton
                name="intent"
                value="next"
                variant="secondary"
                needs={['photo']}
                reason={t('photo.missing')}
              >
                {t('common.next')}
              </ReadyButton>
            )}
          </ButtonRow>
        </PhotoChoice>
      </PortalForm>
    </OrderScreen>
  );
}

/** The photo a person has: used as it is, or cropped again. A third of the stored 570 × 741 px. */
function CurrentPhoto({ owner }: { owner: FormOwner }) {
  const t = useText();
  return (
    <section aria-labelledby="dit-foto" data-before-crop>
      <h2 id="dit-foto">{t('photo.current')}</h2>
      <img
        src={paths.orderPhotoFile}
        alt={t('photo.alt')}
        width="190"
        height="247"
        loading="lazy"
      />
      <p>{t('photo.current-text')}</p>
      <PortalForm hidden={owner}>
        <ButtonRow>
          <Button name="intent" value="next">
            {t('common.next')}
          </Button>
          <Button name="intent" value="crop-again" variant="secondary">
            {t('photo.crop-again')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </section>
  );
}
