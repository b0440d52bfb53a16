import { DataProblem, dataProblemHandle } from '~/components/frame/data-problem';
import { dataProblemAction, dataProblemLoader } from '~/session/data-problem.server';

export const handle = dataProblemHandle('session.bad-address');
export const loader = dataProblemLoader;
export const action = dataProblemAction;

export default function ProblematicAddress() {
  return <DataProblem about="session.bad-address" />;
}
