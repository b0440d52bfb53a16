import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Problem } from '#server/contract/shared';
import { must } from '~/api/client.server';
import { saveOrderPhoto } from '~/api/photo.server';
import { Button } from '~/components/button';
import { ButtonRow } from '~/components/button-row';
import type { FieldSource } from '~/components/field-source';
import { FileField } from '~/components/file-field';
import { PortalForm } from '~/components/portal-form';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { orderHandle, pathAfter, pathBefore } from './order-facts.parts';
import { getOpenFlow, orderAction, orderLoader } from './order-page.server';
import { OrderScreen } from './order-screen.parts';

const UNPROCESSABLE = 422;

export const handle = orderHandle('photo.title');

/** `refused=too-large` comes from the server, which lets no file above 9 MB reach the action. */
export const loader = orderLoader(({ flow, owner, url }) => {
  if (!flow.needsPhoto) throw redirect(paths.orderSummary);
  const isTooLarge = url.searchParams.get('refused') === 'too-large';
  const photoError: string | null = isTooLarge ? 'error.photo-too-large' : null;
  return json({ flow, owner, photoError }, isTooLarge ? UNPROCESSABLE : 200);
});

/** A chosen file is saved whichever button is pressed, and shown before the order goes on. */
export const action = orderAction(async (page) => {
  const { form, api, ref, flash } = page;
  const photo = form.get('photo');
  if (photo instanceof File && photo.name !== '') {
    const result = await saveOrderPhoto(api, ref.flowId, photo);
    const refusal = result.ok ? null : refusalText(result.problem, result.status);
    if (refusal) return refuse(refusal);
    must(result);
    flash({ type: 'success', key: 'photo.saved' });
    return redirect(paths.orderPhoto, 303);
  }
  if (form.get('intent') === 'save') return refuse('photo.missing');
  const flow = await getOpenFlow(page);
  return flow.hasPhoto ? redirect(pathAfter(flow, 'photo'), 303) : refuse('photo.missing');
});

const refuse = (photoError: string) => json({ photoError }, UNPROCESSABLE);

/** What to say at the field; null for a failure that concerns more than the photo. */
function refusalText({ code, messages }: Problem, status: number): string | null {
  if (code === 'photo-empty') return 'photo.empty-file';
  if (code.startsWith('photo-')) return messages[0] ?? 'photo.upload-failed';
  return status >= 500 ? 'photo.upload-failed' : null;
}

export default function Photo() {
  const { flow, owner, ...loaded } = useLoaderData<typeof loader>();
  const photoError = useActionData<typeof action>()?.photoError ?? loaded.photoError;
  const t = useText();
  const field: FieldSource = {
    id: 'foto',
    name: 'photo',
    errorId: 'foto-error',
    descriptionId: 'foto-description',
    ...(photoError ? { errors: [photoError] } : {}),
  };
  return (
    <OrderScreen
      flow={flow}
      step="photo"
      title="photo.title"
      back={pathBefore(flow, 'photo')}
      errors={{ fields: [field] }}
    >
      {flow.hasPhoto ? <CurrentPhoto /> : null}
      <Guidelines />
      <PortalForm multipart hidden={owner}>
        <FileField
          field={field}
          label={t(flow.hasPhoto ? 'photo.choose-another' : 'photo.choose')}
          hint={t('photo.hint')}
          accept="image/jpeg,image/png"
          optional={flow.hasPhoto}
        />
        <ButtonRow>
          <Button name="intent" value="save" variant={flow.hasPhoto ? 'secondary' : 'primary'}>
            {t('photo.save')}
          </Button>
          <Button name="intent" value="next" variant={flow.hasPhoto ? 'primary' : 'secondary'}>
            {t('common.next')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </OrderScreen>
  );
}

/** A third of the stored 570 × 741 px, as large as on a card. */
function CurrentPhoto() {
  const t = useText();
  return (
    <section aria-labelledby="dit-foto">
      <h2 id="dit-foto">{t('photo.current')}</h2>
      <img src={paths.orderPhotoFile} alt={t('photo.alt')} width="190" height="247" />
      <p>{t('photo.current-text')}</p>
    </section>
  );
}

function Guidelines() {
  const t = useText();
  return (
    <section aria-labelledby="gode-fotos">
      <h2 id="gode-fotos">{t('photo.guidelines')}</h2>
      <ul>
        <li>{t('photo.guideline.eyes')}</li>
        <li>{t('photo.guideline.camera')}</li>
        <li>{t('photo.guideline.alone')}</li>
        <li>{t('photo.guideline.face')}</li>
      </ul>
    </section>
  );
}
