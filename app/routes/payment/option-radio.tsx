import type { PaymentOptions } from '#server/contract/order-payment';
import type { RadioOption } from '~/components/form/radio-group';
import { useText, type Texts } from '~/lib/texts';
import { acceptedBrands, expiryText, type PaymentOption } from './payment-options';

/** An option with what it means; one that can't be used is shown, closed, with the reason. */
export function radioOption(option: PaymentOption, t: Texts): RadioOption {
  const lines = [expiryText(option, t), option.notice].filter(Boolean);
  return {
    value: option.optionId,
    label: option.label,
    hint: lines.map((line) => (
      <span key={line} className="block">
        {line}{' '}
      </span>
    )),
    disabled: !option.isUsable,
  };
}

/** What the payment window takes. */
export function AcceptedBrands({ choices }: { choices: Pick<PaymentOptions, 'paymentType'> }) {
  const t = useText();
  return (
    <div>
      <p>{t('payment.mode.accepted')}</p>
      <ul className="marks">
        {acceptedBrands(choices, t).map((brand) => (
          <li className="brand-name" key={brand}>
            {brand}
          </li>
        ))}
      </ul>
    </div>
  );
}
