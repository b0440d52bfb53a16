import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { MissingPart } from '#server/contract/order-flow';
import { findRejsekortCustomer } from '~/api/rejsekort.server';
import { Button, ButtonLink } from '~/components/button';
import type { FieldSource } from '~/components/field-source';
import { Notice } from '~/components/notice';
import { PortalForm } from '~/components/portal-form';
import { SummaryList } from '~/components/summary-list';
import { refuseForm } from '~/forms/reply.server';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import {
  abortTexts,
  configurationRows,
  configurationTexts,
  missingRows,
  rowId,
} from './configuration.parts';
import { ChangeProblem } from './change-problem.parts';
import { HomeAddressNotes } from './home-address.parts';
import { orderHandle, pathAfter, priceRows, selectedProgram } from './order-facts.parts';
import { getOpenFlow, orderAction, ownerOf, settleRejsekort } from './order-page.server';
import { OrderScreen } from './order-screen.parts';
import { findOrStartFlow } from './start-flow.server';

export const handle = orderHandle('order.configuration.title');

export const loader = guardedLoader(async (page) => {
  const flow = await findOrStartFlow(page);
  if (flow.enterAddress && flow.schemes.length > 0) throw redirect(paths.orderHomeAddress);
  if (flow.unfinished) throw redirect(paths.orderUnfinished);
  return { flow, owner: ownerOf(page, flow) };
});

export const action = orderAction(async (page) => {
  const flow = await getOpenFlow(page);
  if (flow.abortReason !== 'None' || flow.missing.length > 0) return refuseForm([]);
  if (selectedProgram(flow)?.delivery.value === 'Rejsekort') {
    const problem = settleRejsekort(await findRejsekortCustomer(page.api));
    if (problem) return refuseForm(problem.messages);
  }
  return redirect(pathAfter(flow, 'configuration'), 303);
});

export default function Configuration() {
  const { flow, owner } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const isRefused = refusal !== undefined;
  const t = useText();
  const texts = configurationTexts(flow);
  const abort = abortTexts(flow);
  // What is missing can't be mended while the order can't go on at all.
  const missing = isRefused && !abort ? missingRows(flow) : [];
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title={texts.title}
      back={paths.overview}
      errors={{
        fields: missing.map(({ part, message }) => missingField(part, message)),
        formErrors: [
          ...(isRefused && abort ? [abort.text] : []),
          ...(refusal?.reply.error[''] ?? []),
        ],
      }}
      hidesSummary
    >
      {abort ? (
        <Notice type="warning" title={t(abort.title)} sticky>
          <p>{t(abort.text)}</p>
        </Notice>
      ) : null}
      {flow.hasWarningForXU ? (
        <Notice type="warning" sticky>
          <p>{flow.warningForXU}</p>
        </Notice>
      ) : null}
      <ChangeProblem flow={flow} />
      <HomeAddressNotes flow={flow} />
      {flow.schemes.length === 0 ? (
        <ButtonLink href={paths.overview}>{t('common.to-overview')}</ButtonLink>
      ) : (
        <>
          {flow.changeProblem === 'no-delivery-fits' ? null : <p>{t(texts.lead)}</p>}
          <SummaryList rows={[...configurationRows(flow, missing, t), ...priceRows(flow, t)]} />
          <PortalForm hidden={owner}>
            <Button wide>{t('common.next')}</Button>
          </PortalForm>
        </>
      )}
    </OrderScreen>
  );
}

/** The row's place in the error summary. */
function missingField(part: MissingPart, message: TextKey): FieldSource {
  const id = rowId(part);
  return { id, name: part, errorId: id, descriptionId: id, errors: [message] };
}
