import fc from 'fast-check';
import type { CompanyAnswer } from '#server/contract/enums';

/** One thing that a person does in a tab; which, and with what, is drawn at random. */
export type Action =
  /** What leads on from what the tab shows. */
  | { kind: 'go-on' }
  | { kind: 'look' }
  | { kind: 'start'; scheme: 'UU' | 'VU' | null }
  | { kind: 'choose'; what: 'subsidy' | 'route' | 'program'; index: number }
  | { kind: 'periods'; offset: number; days: number; accepts: boolean; skipSave: boolean }
  | { kind: 'contacts'; isValid: boolean }
  | { kind: 'photo' }
  | { kind: 'accept' }
  | { kind: 'order'; mode: 'SinglePayment' | 'Regular' }
  | { kind: 'open-window' }
  | { kind: 'pay'; how: 'paid' | 'declined' | 'cancelled' }
  | { kind: 'return' }
  | { kind: 'cancel' }
  /** Another delivery for the cards of an earlier order. */
  | { kind: 'change-delivery' }
  /** The company of the route has to be asked. */
  | { kind: 'pause' }
  /** GVSS tells what a company says, of the latest visit to its route picker or of an earlier one. */
  | { kind: 'company-answers'; answer: CompanyAnswer; age: number }
  | { kind: 'accept-wait'; isValid: boolean }
  | { kind: 'continue' }
  | { kind: 'next-day' }
  | { kind: 'work' };

const index = fc.nat(3);

export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Action>({ kind: 'go-on' }) },
  { weight: 4, arbitrary: fc.constant<Action>({ kind: 'look' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      scheme: fc.constantFrom('UU' as const, 'VU' as const, null, null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      what: fc.constantFrom('subsidy' as const, 'route' as const, 'program' as const),
      index,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('periods' as const),
      offset: fc.integer({ min: -2, max: 40 }),
      days: fc.integer({ min: 28, max: 125 }),
      accepts: fc.boolean(),
      skipSave: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('contacts' as const), isValid: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant<Action>({ kind: 'photo' }) },
  { weight: 2, arbitrary: fc.constant<Action>({ kind: 'accept' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      mode: fc.constantFrom('SinglePayment' as const, 'Regular' as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Action>({ kind: 'open-window' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      how: fc.constantFrom(
        'paid' as const,
        'paid' as const,
        'declined' as const,
        'cancelled' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Action>({ kind: 'return' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'cancel' }) },
  { weight: 2, arbitrary: fc.constant<Action>({ kind: 'work' }) },
  { weight: 2, arbitrary: fc.constant<Action>({ kind: 'change-delivery' }) },
  { weight: 2, arbitrary: fc.constant<Action>({ kind: 'pause' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('company-answers' as const),
      answer: fc.constantFrom('approved' as const, 'rejected' as const),
      age: fc.nat(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('accept-wait' as const), isValid: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'continue' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'next-day' }) },
);
