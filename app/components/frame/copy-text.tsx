import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** A number worth copying: plain text, and a copy button where script runs. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useText();
  return (
    <copy-text
      data-text={text}
      data-done={t('components.copy.done')}
      data-failed={t('components.copy.failed')}
    >
      <span className="copy-value">{text}</span>
      <button className="button button-secondary button-small" type="button" hidden>
        <Icon name="copy" />
        {t('components.copy.button')}
        <span className="visually-hidden"> {label}</span>
      </button>
      <span className="copy-result" role="status" />
    </copy-text>
  );
}
