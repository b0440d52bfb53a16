import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** «Udskriv» where script runs; on paper, when it was printed. */
export function PrintPage() {
  const t = useText();
  return (
    <print-page data-button={t('components.print')}>
      <span data-icon hidden>
        <Icon name="print" />
      </span>
      <p className="print-only" data-printed={t('components.printed')} />
    </print-page>
  );
}
