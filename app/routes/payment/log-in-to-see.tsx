import { ButtonLink } from '~/components/form/button';
import { useText } from '~/lib/texts';

/** What a browser that comes back from the Nets terminal without its session is told. */
export interface SignedOut {
  loginHref: string;
}

/** Where to see what happened, and nothing else: what became of a payment concerns its payer alone. */
export function LogInToSee({ loginHref }: SignedOut) {
  const t = useText();
  return (
    <>
      <h1>{t('payment.nets.anonymous')}</h1>
      <p>{t('payment.nets.anonymous-text')}</p>
      <p>{t('payment.nets.anonymous-next')}</p>
      <ButtonLink href={loginHref}>{t('session.login.title')}</ButtonLink>
    </>
  );
}
