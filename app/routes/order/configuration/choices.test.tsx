import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { RefusalCode } from '#server/contract/refusals';
import type { Flow } from '#server/contract/order-flow';
import { mockApi } from '../../../../tests/mocks/mock-api';
import { messages, openScreen, settled } from '../../../../tests/mocks/screen';
import { annasOrder } from '../../../../tests/worlds/annas-order';
import * as delivery from './delivery';
import * as route from './route';
import * as scheme from './scheme';
import * as subsidy from './subsidy';

const XU = { value: 'XU', title: 'Ungdomskort til 16–19-årige' } as const;
const program = annasOrder.programs[0]!;
const ownRoute = annasOrder.routes[0]!;
const OTHER_ROUTE = { ...ownRoute, id: 'r2', pto: { value: 'Dsb', title: 'DSB' } as const };

const SCREENS = [
  {
    ...{ title: 'Vælg type', module: scheme, name: 'scheme', field: 'schemeType' },
    ...{ save: calls.startFlow, missing: 'Vælg en type Ungdomskort', wanted: /16–19/, value: 'XU' },
    order: { scheme: null, schemes: [...annasOrder.schemes, XU] },
    refusal: 'order-not-open',
  },
  {
    ...{ title: 'Vælg godkendelse', module: subsidy, name: 'subsidy', field: 'subsidyId' },
    ...{ save: calls.setSubsidy, missing: 'Vælg en godkendelse', wanted: /./, value: 's1' },
    order: { selectedSubsidyId: null },
    refusal: 'subsidy-unknown',
  },
  {
    ...{ title: 'Vælg rute', module: route, name: 'route', field: 'routeId' },
    ...{ save: calls.setRoute, missing: 'Vælg en rute', wanted: /DSB/, value: 'r2' },
    order: { selectedRouteId: null, routes: [ownRoute, OTHER_ROUTE] },
    refusal: 'route-unknown',
  },
  {
    ...{ title: 'Vælg levering', module: delivery, name: 'delivery', field: 'programId' },
    ...{
      save: calls.setProgram,
      missing: 'Vælg, hvordan du vil have dit kort',
      wanted: /Plastkort/,
      value: 'plast',
    },
    order: {
      selectedProgramId: null,
      programs: [
        program,
        { ...program, id: 'plast', delivery: { value: 'Normal', title: 'Plastkort' } },
      ],
    },
    refusal: 'program-unknown',
  },
] satisfies { order: Partial<Flow>; refusal: RefusalCode; [key: string]: unknown }[];

describe.each(SCREENS)('the choice of $name', (each) => {
  const { title, module, name, field, save, missing, wanted, value, order, refusal } = each;
  const api = mockApi();
  const flow: Flow = { ...annasOrder, ...order };

  async function open(): Promise<void> {
    api.answer(calls.currentFlow, { flow });
    await openScreen(module, { path: `/order/configuration/${name}`, api, visitor: 'anna' });
  }
  const option = () => {
    const options = screen.getAllByRole<HTMLInputElement>('radio');
    return options.find((each) => wanted.test(each.closest('.choice')?.textContent ?? ''))!;
  };
  async function give(isTicked: boolean): Promise<string> {
    if (isTicked) await userEvent.click(option());
    await userEvent.click(screen.getByRole('button', { name: /^Brug denne/ }));
    return settled();
  }

  it('says at its field that nothing is ticked, and saves nothing', async () => {
    await open();
    expect(await give(false)).toBe(title);
    expect(messages()).toEqual([[missing, field]]);
    expect(api.sent).toEqual([]);
  });

  it('shows at its field what the API refuses, with the tick kept', async () => {
    await open();
    api.refuse(save, refusal, { messages: ['Det går ikke lige nu'] });
    expect(await give(true)).toBe(title);
    expect(messages()).toEqual([['Det går ikke lige nu', field]]);
    expect(option().checked).toBe(true);
  });

  it('keeps the tick while the API is out of reach', async () => {
    await open();
    api.refuse(save, 'database-unavailable');
    expect(await give(true)).toBe(title);
    expect(option().checked).toBe(true);
  });

  it('is saved, and leads back to the configuration', async () => {
    await open();
    api.answer(save, flow);
    expect(await give(true)).toBe('/order/configuration');
    expect(api.sent).toMatchObject([{ body: { [field]: value }, csrfToken: 'csrf-of-form' }]);
  });
});

describe('the place of a price that is not known yet', () => {
  const api = mockApi();
  const NO_PERIOD = { firstCard: null, cardCount: 0 } as const;

  it.each<[string, Partial<Flow>, string[]]>([
    ['a new order', { missing: ['firstCard'] }, ['Prisen vises, når du har valgt periode.']],
    [
      'a group that waits for its delivery',
      { changedGroupId: 'g0', missing: ['program'] },
      ['Prisen vises, når du har valgt levering.'],
    ],
    [
      'a group that no delivery fits',
      { changedGroupId: 'g0', missing: ['program'], changeProblem: 'no-delivery-fits' },
      [],
    ],
    ['an order that is stuck', { missing: ['route'], abortReason: 'AddressIsNotSupported' }, []],
  ])('says in %s what it waits for, if anything', async (_name, change, says) => {
    api.answer(calls.currentFlow, { flow: { ...annasOrder, ...NO_PERIOD, ...change } });
    const [module, name, title] = change.changedGroupId
      ? ([delivery, 'delivery', 'Vælg levering'] as const)
      : ([scheme, 'scheme', 'Vælg type'] as const);
    await openScreen(module, { path: `/order/configuration/${name}`, api, visitor: 'anna' });
    expect(await settled()).toBe(title);
    const shown = screen.queryAllByText(/^Prisen vises/).map(({ textContent }) => textContent);
    expect([...new Set(shown)]).toEqual(says);
  });
});

describe('the choice of scheme', () => {
  const api = mockApi();

  it('asks whether to go on when the payment of the order under way cannot be ended', async () => {
    const flow: Flow = { ...annasOrder, schemes: [...annasOrder.schemes, XU] };
    api.answer(calls.currentFlow, { flow });
    await openScreen(scheme, { path: '/order/configuration/scheme', api, visitor: 'anna' });
    api.answer(calls.startFlow, {
      ...flow,
      abortReason: 'CouldNotProcessPreviousActiveFlows',
    });
    await userEvent.click(screen.getByRole('radio', { name: /16–19/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Brug denne/ }));
    expect(await settled()).toBe('/order/active?schemeType=XU');
  });
});
