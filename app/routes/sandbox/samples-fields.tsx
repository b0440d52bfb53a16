import { Button, ButtonLink, UnavailableLink, type ButtonVariant } from '~/components/form/button';
import { CheckboxField } from '~/components/form/checkbox-field';
import { DateField } from '~/components/form/date-field';
import { ErrorSummary } from '~/components/form/error-summary';
import type { FieldSource } from '~/components/form/field-source';
import { FileField } from '~/components/form/file-field';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { SelectField } from '~/components/form/select-field';
import { EmailField, PhoneField, TextField } from '~/components/form/text-field';
import { ButtonRow } from '~/components/form/button-row';
import { ReadyButton } from '~/components/form/ready-button';

const DELIVERIES = [
  { value: 'app', label: 'Ungdomskort-app', hint: 'Klar med det samme.', detail: '0,00 kr.' },
  { value: 'plast', label: 'Plastkort', hint: 'Leveres på 10 dage.', detail: '0,00 kr.' },
  {
    value: 'rejsekort',
    label: 'Rejsekort',
    hint: 'Kan ikke vælges: Kortet udstedes ikke længere.',
    disabled: true,
  },
];

const COUNTRIES = [
  { value: 'Denmark', label: 'Danmark (+45)' },
  { value: 'Sweden', label: 'Sverige (+46)' },
];

/** Two forms: one as it is first met, one sent back with messages. */
export function FieldSamples() {
  return (
    <>
      <Form id="ny" />
      <Form id="fejl" isWrong />
    </>
  );
}

function Form({ id, isWrong }: { id: string; isWrong?: boolean }) {
  const field = (name: string, initialValue: unknown, message: string): FieldSource => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    initialValue,
    errors: isWrong ? [message] : undefined,
  });
  const name = field('name', 'Anna', 'common.invalid.too-long?max=30');
  const email = field('email', 'anna@', 'common.invalid.email');
  const phoneCountry = field('phoneCountry', 'Sweden', 'common.invalid.choice');
  const phone = field('phone', '12ab', 'common.invalid.numeric');
  const from = field('from', { day: '2', month: '13', year: '2026' }, 'common.invalid.date');
  const delivery = field('delivery', isWrong ? '' : 'app', 'common.invalid.choice');
  const photo = field('photo', undefined, 'Filen er ikke et gyldigt billede');
  const terms = field('terms', undefined, 'Du skal acceptere betingelserne');
  const summary = { fields: [name, email, phoneCountry, phone, from, delivery, photo, terms] };
  return (
    <>
      <ErrorSummary {...summary} formErrors={isWrong ? ['common.something-wrong'] : []} />
      <PortalForm id={id} multipart hidden={{ flowId: 'f1' }}>
        <TextField field={name} label="Fornavn" autoComplete="given-name" />
        <EmailField field={email} label="E-mail" hint="Vi sender kvitteringen hertil." />
        <SelectField
          field={phoneCountry}
          label="Landekode"
          options={COUNTRIES}
          emptyLabel="Vælg landekode"
          autoComplete="tel-country-code"
        />
        <PhoneField field={phone} label="Telefonnummer" />
        <TextField
          field={field('floor', '2', 'common.invalid.required')}
          label="Etage"
          width={4}
          optional
        />
        <SelectField
          field={field('country', 'Denmark', '')}
          label="Land"
          options={[{ value: 'Denmark', label: 'Danmark' }]}
        />
        <DateField field={from} label="Startdato" example="2026-03-03" wrongParts={['month']} />
        <RadioGroup field={delivery} label="Levering" options={DELIVERIES} />
        <FileField
          field={photo}
          label="Foto"
          hint="JPEG eller PNG, højst 5 MB."
          accept="image/jpeg,image/png"
        />
        <CheckboxField
          field={terms}
          label={
            <>
              Jeg accepterer <a href="/files/terms">betingelserne</a>
            </>
          }
        />
        <CheckboxField
          field={field('marketing', 'on', 'common.invalid.choice')}
          label="Send mig nyheder om Ungdomskort"
          hint="Du kan altid trække dit samtykke tilbage under Min profil."
        />
        <Button>Gem</Button>
      </PortalForm>
    </>
  );
}

const VARIANTS: readonly ButtonVariant[] = [
  'primary',
  'primary-light',
  'secondary',
  'danger',
  'white',
  'mitid',
];

/** The buttons in their states. */
export function ButtonSamples() {
  return (
    <PortalForm>
      <ButtonRow>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} name="variant" value={variant}>
            {variant === 'mitid' ? 'Log ind med MitID' : `Knap ${variant}`}
          </Button>
        ))}
      </ButtonRow>
      <ButtonRow>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            Gemmer
          </Button>
        ))}
      </ButtonRow>
      <ButtonRow>
        <Button ariaDisabled>Ikke klar</Button>
        <ButtonLink href="/overview" variant="secondary">
          Gå til Overblik
        </ButtonLink>
        <UnavailableLink reasonId="derfor-ikke">Bestil nu</UnavailableLink>
      </ButtonRow>
      <p id="derfor-ikke">Godkendelsen er udløbet.</p>
      <ReadyButton needs={['klar']} reason="Skriv dit navn først." wide>
        Brug denne levering
      </ReadyButton>
    </PortalForm>
  );
}
