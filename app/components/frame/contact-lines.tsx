import { useText } from '~/lib/texts';

/** Whom to write to and call about the portal itself. */
export function ContactLines({ email, phone }: { email: string; phone: string }) {
  const t = useText();
  return (
    <>
      <p>
        {t('session.statement.contact.email')} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        {t('session.statement.contact.phone')}{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>
      </p>
    </>
  );
}
