import type { Flow } from '#server/contract/order-flow';
import { AddressText } from '~/components/card/address-text';
import { Button } from '~/components/form/button';
import { FieldMessage } from '~/components/form/field-message';
import { hasErrors, type FieldSource } from '~/components/form/field-source';
import { Notice } from '~/components/frame/notice';
import { useText } from '~/lib/texts';

/** The button that the error summary leads to when the address is missing. */
export const ADDRESS_BUTTON_ID = 'leveringsadresse';

/** What the press on the button asks for: nothing typed is checked, and it waits for the return. */
export const CHANGE_ADDRESS = 'address';

/**
 * Where a posted card goes, with the way to change it; a protected address is not shown. Part of the
 * form with the contacts, so that what is typed there comes along.
 */
export function DeliveryAddress({
  flow,
  field,
}: {
  flow: Pick<Flow, 'deliveryAddress' | 'deliveryAddressProblem'>;
  field: FieldSource;
}) {
  const t = useText();
  const { deliveryAddress: address, deliveryAddressProblem: problem } = flow;
  return (
    <section className={hasErrors(field) ? 'field field-invalid' : 'field'}>
      <h2>{t('order.contacts.address')}</h2>
      <FieldMessage field={field} />
      {problem === 'denmark-only' && !hasErrors(field) ? (
        <Notice type="warning" sticky>
          <p>{t('order.contacts.address-abroad')}</p>
        </Notice>
      ) : null}
      <p>{address ? <AddressText address={address} /> : t('order.contacts.no-address')}</p>
      <Button
        variant="secondary"
        id={field.id}
        name="intent"
        value={CHANGE_ADDRESS}
        aria-describedby={hasErrors(field) ? field.errorId : undefined}
      >
        {t(address ? 'order.contacts.change-address' : 'order.contacts.add-address')}
      </Button>
    </section>
  );
}
