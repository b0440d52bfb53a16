import { expect, it } from 'vitest';
import { endpoints } from '#server/api';
import { OWN_ACTS } from '#server/api/own-acts';
import { calls } from '#server/contract/calls';
import type { Action } from '#server/domain/permissions';

/** Actions of which what changes something is the person's own doing. */
const OWN: readonly Action[] = [
  ...(['profile', 'consent', 'money', 'ticket', 'rights'] as const),
  ...(['order', 'order-begin', 'order-step', 'order-finish'] as const),
];

/** What changes nothing that anybody else would see, or only asks. */
const UNNOTED = {
  beginPhotoDraft: 'A picture that is being cropped',
  changePhotoDraft: 'The same',
  dropPhotoDraft: 'The same',
  changePlanDraft: 'Periods that are not saved',
  dropPlanDraft: 'The same',
  returnToNetsOperation: 'Asks what became of a payment',
  runReplacement: 'Goes on with what was written down when it was created',
  confirmIdentity: 'A login, begun once more',
  claimAutoOrderFlow: 'Remembers that the order has opened by itself',
  lookPastNotifications: 'Puts notifications off for this login',
  dismissRejsebilletBanner: 'Puts a banner away',
};

it('every call by which a person changes something of their own has its name in the audit log, or none is meant', () => {
  const names = new Map(Object.entries(calls).map(([name, call]) => [call, name] as const));
  const changing = endpoints
    .filter(({ call, access }) => call.changesState && OWN.includes(access as Action))
    .map(({ call }) => names.get(call as never) ?? call.path);
  // The archive of one's data changes nothing, and is told all the same.
  const told = [...Object.keys(OWN_ACTS), ...Object.keys(UNNOTED)];
  expect(told.toSorted()).toEqual([...changing, 'ownData'].toSorted());
});
