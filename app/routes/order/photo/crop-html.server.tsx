import { I18nextProvider } from 'react-i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { DRAFT_CROP } from '#server/contract/photo';
import { LEAST_PHOTO } from '#server/contract/photo-size';
import type { RequestState } from '~/api/request-state.server';
import { textOverrides } from '~/api/texts.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CropBox } from '~/components/form/crop-box';
import { i18nFor, useText } from '~/lib/texts';

/**
 * The crop that script opens on the photo page, as HTML: it is handed over as data, since a text browser
 * would show what is only hidden.
 */
export const cropHtml = (state: RequestState): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(textOverrides(state))} defaultNS={['photo', 'common']}>
      <Crop />
    </I18nextProvider>,
  );

function Crop() {
  const t = useText();
  return (
    <section data-crop aria-labelledby="beskaer">
      <h2 id="beskaer" tabIndex={-1}>
        {t('photo.crop.title')}
      </h2>
      <p>{t('photo.crop.lead')}</p>
      <CropBox
        picture={DRAFT_CROP}
        crop={{ ...DRAFT_CROP, left: 0, top: 0 }}
        leastWidth={LEAST_PHOTO.width}
      />
      <ButtonRow>
        <Button name="intent" value="save">
          {t('photo.crop.use')}
        </Button>
        <button type="reset" className="button button-secondary">
          {t('common.cancel')}
        </button>
      </ButtonRow>
    </section>
  );
}
