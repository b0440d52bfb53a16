import { useErrorCode } from '~/lib/request-id';
import { useText } from '~/lib/texts';
import { CopyText } from './copy-text';

/** The number of a failed request, to be read out to support or copied. */
export function ErrorCode() {
  const t = useText();
  const label = t('frame.error.code');
  return (
    <p>
      {label}: <CopyText text={useErrorCode()} label={label} /> {t('frame.error.code-hint')}
    </p>
  );
}
