import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Flow, MissingPart } from '#server/contract/order-flow';
import type { OrderObstacle } from '#server/contract/overview';
import { problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import type { FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { SummaryList } from '~/components/card/summary-list';
import { refuseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { ChangeProblem, isHopeless } from './change-problem';
import { CheaperScheme } from './cheaper-scheme';
import {
  configurationRows,
  configurationTexts,
  firstMissingRow,
  rowId,
} from './configuration-choices';
import { HomeAddressNotes } from './home-address';
import { NegativeRebate } from '~/routes/order/negative-rebate';
import {
  isStuck,
  NothingToOrder,
  obstacleTitle,
  StuckOrder,
  stuckTitle,
} from '~/routes/order/no-order';
import { firstPrice, orderHandle, pathAfter, selectedProgram } from '~/routes/order/order-texts';
import {
  getOpenFlow,
  orderAction,
  ownerOf,
  type FormOwner,
} from '~/routes/order/order-page.server';
import { PriceBox } from '~/routes/order/price-box';
import { OrderScreen } from '~/routes/order/order-screen';
import { endView } from '~/session/end-view.server';
import { findOrStartFlow } from '~/routes/order/start-flow.server';

/** The frame's title follows the heading, which depends on the order. */
const headingOf = ({ flow, obstacle }: Pick<Data, 'flow' | 'obstacle'>): TextKey => {
  if (obstacle) return obstacleTitle(obstacle);
  if (!flow) return 'order.configuration.title';
  return isStuck(flow) ? stuckTitle(flow) : configurationTexts(flow).title;
};

export const handle = {
  ...orderHandle('order.configuration.title', 'company', 'rejsekort'),
  titleFor: (data: unknown) => (data ? headingOf(data as Data) : undefined),
};

interface Data {
  flow: Flow | null;
  obstacle: OrderObstacle | null;
  owner: FormOwner | null;
  /** The page before; null where there is none. */
  back: string | null;
}

export const loader = guardedLoader(async (page): Promise<Data> => {
  const flow = await findOrStartFlow(page);
  const back = page.session.onlyFlowId === null ? paths.overview : summaryOf(flow);
  if ('code' in flow) return { flow: null, owner: null, obstacle: flow, back };
  if (flow.obstacle) return { flow, owner: null, obstacle: flow.obstacle, back };
  if (flow.enterAddress) throw redirect(paths.orderHomeAddress);
  if (flow.unfinished) throw redirect(paths.orderUnfinished);
  return { flow, owner: ownerOf(page, flow), obstacle: null, back };
});

/** Whoever came by a code changes what the summary shows, and has nothing before this page. */
const summaryOf = (flow: Flow | OrderObstacle): string | null =>
  'code' in flow || flow.missing.length > 0 ? null : paths.orderSummary;

/** Staff choose for somebody, who does the rest. */
const isForAnother = ({ steps }: Flow) => !steps.includes('summary');

export const action = orderAction(async (page) => {
  const flow = await getOpenFlow(page);
  if (isStuck(flow)) return redirect(paths.orderConfiguration, 303);
  if (flow.missing.length > 0) return refuseForm([]);
  if (selectedProgram(flow)?.delivery.value === 'Rejsekort') {
    const problem = problemOf(await page.api.call(calls.rejsekortCustomer), {
      shows: ['rejsekort-unavailable'],
    });
    if (problem) return refuseForm(problem.messages);
  }
  if (isForAnother(flow)) return endView(page);
  return redirect(pathAfter(flow, 'configuration'), 303);
});

export default function Configuration() {
  const { flow, owner, obstacle, back } = useLoaderData<Data>();
  if (obstacle) return <NothingToOrder obstacle={obstacle} />;
  if (!flow || !owner) return null;
  return isStuck(flow) ? (
    <StuckOrder flow={flow} />
  ) : (
    <Choices flow={flow} owner={owner} back={back} />
  );
}

function Choices({ flow, owner, back }: { flow: Flow; owner: FormOwner; back: string | null }) {
  const refusal = useReply();
  const t = useText();
  const { title, lead } = configurationTexts(flow);
  const frame = { flow, title, step: 'configuration', back } as const;
  if (isHopeless(flow)) {
    return (
      <OrderScreen {...frame} hidesSummary>
        <ChangeProblem flow={flow} />
      </OrderScreen>
    );
  }
  const missing = refusal === undefined ? [] : firstMissingRow(flow);
  return (
    <OrderScreen
      {...frame}
      errors={{
        fields: missing.map(({ part, message }) => missingField(part, message)),
        formErrors: refusal?.error[''] ?? [],
      }}
      hidesSummary
    >
      <CheaperScheme flow={flow} />
      <ChangeProblem flow={flow} />
      <HomeAddressNotes flow={flow} />
      <p>{t(lead)}</p>
      <div className="with-price">
        <SummaryList rows={configurationRows(flow, missing, t)} />
        <div>
          <PriceBox flow={flow} />
          <NegativeRebate prices={firstPrice(flow)} />
        </div>
        <PortalForm hidden={owner}>
          <Button wide>
            {t(isForAnother(flow) ? 'order.configuration.to-code' : 'common.next')}
          </Button>
        </PortalForm>
      </div>
    </OrderScreen>
  );
}

/** The row's place in the error summary. */
function missingField(part: MissingPart, message: TextKey): FieldSource {
  const id = rowId(part);
  return { id, name: part, errorId: id, descriptionId: id, errors: [message] };
}
