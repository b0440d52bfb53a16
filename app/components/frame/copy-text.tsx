import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** A number worth copying: plain text, and a copy button where script runs. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useText();
  return (
    <copy-text
      // A pasted number has plain spaces.
      data-text={text.replaceAll('\u00a0', ' ')}
      data-done={t('components.copy.done')}
      data-failed={t('components.copy.failed')}
      data-button={t('components.copy.button')}
      data-label={label}
    >
      <span className="copy-value">{text}</span>
      <span data-icon hidden>
        <Icon name="copy" />
      </span>
      <span className="copy-result" role="status" />
    </copy-text>
  );
}
