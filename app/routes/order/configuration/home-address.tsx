import type { Flow } from '#server/contract/order-flow';
import { AddressText } from '~/components/card/address-text';
import { useViewer } from '~/components/frame/viewer';
import { Notice } from '~/components/frame/notice';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** The address a person stated, with the way to correct it, and what to know of a ferry. */
export function HomeAddressNotes({ flow }: { flow: Flow }) {
  const { isOneOrder } = useViewer();
  const t = useText();
  return (
    <>
      {flow.statedAddress ? (
        <section>
          <h2>{t('home-address.title')}</h2>
          <p>
            <AddressText address={flow.statedAddress} />
          </p>
          {isOneOrder ? null : (
            <p>
              <a href={paths.orderHomeAddress}>{t('home-address.change')}</a>
            </p>
          )}
        </section>
      ) : null}
      <FerryNotice flow={flow} />
    </>
  );
}

/** For who lives or learns on an island with a ferry of its own. */
function FerryNotice({ flow }: { flow: Flow }) {
  const t = useText();
  if (!flow.needsFerry) return null;
  return (
    <Notice type="info" title={t('home-address.ferry.title')} sticky>
      {t('home-address.ferry.text')}
    </Notice>
  );
}
