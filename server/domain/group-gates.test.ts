import { describe, expect, it, test } from 'vitest';
import { groupGates, type GroupFacts, type GroupGates } from './group-gates';

/** A group in the middle of its approval, paid by card, with another delivery to choose. */
const running: GroupFacts = {
  isAccountBlocked: false,
  isObsolete: false,
  isMoved: false,
  approval: 'in-force',
  isSecondary: false,
  isBlacklisted: false,
  hasBase: false,
  hasPausedCards: false,
  hasMovableCards: true,
  hasOtherProgram: true,
  isPaidByCard: true,
};
const practice: Partial<GroupFacts> = { isSecondary: true, hasBase: true };

const opened = (gates: GroupGates) => {
  const { isEditable, canBeUnpaused, canChangeProgram, canChangeRoute, canChangePayment } = gates;
  const each = { isEditable, canBeUnpaused, canChangeProgram, canChangeRoute, canChangePayment };
  return Object.entries(each)
    .filter(([, isOpen]) => isOpen)
    .map(([name]) => name.replace(/^(is|canChange|can)/, ''));
};

const ALL = ['Editable', 'Program', 'Route', 'Payment'];

test.each<[string, Partial<GroupFacts>, GroupGates['hindrance'], string[]]>([
  ['runs', {}, null, ALL],
  ['has no cards to come', { hasMovableCards: false }, null, ['Editable']],
  ['has no other delivery', { hasOtherProgram: false }, null, ['Editable', 'Route', 'Payment']],
  ['is paid in an app', { isPaidByCard: false }, null, ['Editable', 'Program', 'Route']],
  ['belongs to a blocked account', { isAccountBlocked: true }, 'account-blocked', []],
  ['has a program that ended', { isObsolete: true }, 'group-ended', ['Program']],
  ['has cards that moved elsewhere', { isMoved: true }, 'group-moved', ['Program']],
  ['has lost its approval', { approval: 'withdrawn' }, 'group-approval-withdrawn', []],
  ['has an approval that is over', { approval: 'over' }, 'group-approval-over', []],
  ['has a blocked approval', { approval: 'blocked' }, 'group-approval-blocked', []],
  ['is paused', { hasPausedCards: true }, 'group-paused', ['BeUnpaused', 'Payment']],
  ['is for an internship with a base card', practice, null, ALL],
  [
    'is for an internship without a base card',
    { isSecondary: true },
    'group-without-base',
    ['Program', 'Payment'],
  ],
  [
    'is for an internship of somebody the company refuses',
    { ...practice, isBlacklisted: true },
    'group-blacklisted',
    ['Payment'],
  ],
  ['is a base card of somebody the company refuses', { isBlacklisted: true }, null, ALL],
])('a group that %s', (_, facts, hindrance, gates) => {
  const found = groupGates({ ...running, ...facts });
  expect(found.hindrance).toBe(hindrance);
  expect(opened(found)).toEqual(gates);
});

describe('of several reasons', () => {
  it('the one is told that no other change can lift', () => {
    const all: GroupFacts = { ...running, isAccountBlocked: true, isObsolete: true };
    expect(groupGates(all).hindrance).toBe('account-blocked');
    expect(groupGates({ ...all, isAccountBlocked: false, approval: 'over' }).hindrance).toBe(
      'group-ended',
    );
  });

  it('a pause can’t be ended while another one holds', () => {
    const paused: GroupFacts = { ...running, hasPausedCards: true };
    expect(groupGates(paused).canBeUnpaused).toBe(true);
    expect(groupGates({ ...paused, isAccountBlocked: true }).canBeUnpaused).toBe(false);
    expect(groupGates({ ...paused, approval: 'withdrawn' }).canBeUnpaused).toBe(false);
  });

  it('only a Secondary group says that its person is refused', () => {
    expect(groupGates({ ...running, isBlacklisted: true }).isSecondaryBlacklisted).toBe(false);
    expect(
      groupGates({ ...running, isSecondary: true, isBlacklisted: true }).isSecondaryBlacklisted,
    ).toBe(true);
  });
});
