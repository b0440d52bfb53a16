import { ButtonLink, type ButtonVariant } from '~/components/form/button';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** Away from a page that shows nothing: to the overview, or to the login without one. */
export function HomeLink(props: { isSignedIn: boolean; variant?: ButtonVariant }) {
  const { isSignedIn, variant } = props;
  const t = useText();
  return (
    <ButtonLink href={isSignedIn ? paths.overview : paths.login} variant={variant}>
      {t(isSignedIn ? 'common.to-overview' : 'frame.not-found.home')}
    </ButtonLink>
  );
}
