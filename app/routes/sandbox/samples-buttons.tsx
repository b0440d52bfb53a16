import { Button, ButtonLink, UnavailableLink, type ButtonVariant } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { ReadyButton } from '~/components/form/ready-button';

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
        Gem valg
      </ReadyButton>
    </PortalForm>
  );
}
