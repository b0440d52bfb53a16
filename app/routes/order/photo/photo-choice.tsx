import { DRAFT_CROP } from '#server/contract/photo';
import { LEAST_PHOTO } from '#server/contract/photo-size';
import type { ReactNode } from 'react';
import type { FieldSource } from '~/components/form/field-source';
import { FileField } from '~/components/form/file-field';
import { useText } from '~/lib/texts';

export interface PhotoChoiceProps {
  field: FieldSource;
  hasPhoto: boolean;
  /** The crop that script opens, as HTML. */
  cropHtml: string;
  /** The buttons that send the file to a crop page of its own. */
  children: ReactNode;
}

/**
 * The file of a photo. Where script runs, a chosen picture is cropped here and sent with its crop;
 * `[data-before-crop]` anywhere on the page is hidden meanwhile.
 */
export function PhotoChoice({ field, hasPhoto, cropHtml, children }: PhotoChoiceProps) {
  const t = useText();
  return (
    <photo-choice
      class={hasPhoto ? 'photo-choice-other' : undefined}
      data-crop-width={DRAFT_CROP.width}
      data-crop-height={DRAFT_CROP.height}
      data-least-width={LEAST_PHOTO.width}
      data-crop-html={cropHtml}
    >
      <FileField
        field={field}
        label={t(hasPhoto ? 'photo.choose-another' : 'photo.choose')}
        hint={t('photo.hint')}
        accept="image/jpeg,image/png"
      />
      <p className="file-name" data-file-name aria-hidden="true" />
      <div data-before-crop>{children}</div>
    </photo-choice>
  );
}
