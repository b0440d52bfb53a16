import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

/** «Udskriv» where script runs; on paper, when it was printed. */
export function PrintPage() {
  const t = useText();
  return (
    <print-page>
      <button className="button button-secondary" type="button" hidden>
        <Icon name="print" />
        {t('components.print')}
      </button>
      <p className="print-only" data-printed={t('components.printed')} />
    </print-page>
  );
}
