import { DataProblem, dataProblemHandle } from '~/components/frame/data-problem';
import { dataProblemAction, dataProblemLoader } from '~/session/data-problem.server';

export const handle = dataProblemHandle('session.no-data');
export const loader = dataProblemLoader;
export const action = dataProblemAction;

export default function NoDataConnection() {
  return <DataProblem about="session.no-data" />;
}
