import { DataProblem, dataProblemHandle } from '~/components/frame/data-problem';
import { useText } from '~/lib/texts';
import { dataProblemAction, dataProblemLoader } from '~/session/data-problem.server';

/** Where people tell the register where they live. */
const BORGER_URL = 'https://www.borger.dk/';

export const handle = dataProblemHandle('session.bad-address');
export const loader = dataProblemLoader;
export const action = dataProblemAction;

export default function ProblematicAddress() {
  const t = useText();
  return (
    <DataProblem about="session.bad-address">
      <p>
        <a href={BORGER_URL}>{t('session.bad-address.link')}</a>
      </p>
    </DataProblem>
  );
}
