import { ButtonLink, type ButtonVariant } from '~/components/form/button';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { useViewer } from './viewer';

/** Away from a page that shows nothing: to the overview, or whatever is the first page instead. */
export function HomeLink({ variant }: { variant?: ButtonVariant }) {
  const { home, isOneOrder } = useViewer();
  const t = useText();
  const elsewhere = home === paths.overview ? 'common.to-overview' : 'frame.not-found.home';
  return (
    <ButtonLink href={home} variant={variant}>
      {t(isOneOrder ? 'common.to-order' : elsewhere)}
    </ButtonLink>
  );
}
