import { expect, test } from 'vitest';
import { declareMachine, go, UndeclaredTransition } from './machine';

const door = declareMachine<'open' | 'shut', 'close' | 'lock', 'click'>('door', {
  open: { close: go('shut', 'click') },
  shut: { lock: go('shut') },
});

test('an event that the table of a state machine declares leads to its state with its effects', () => {
  expect(door.take('open', 'close')).toEqual({ to: 'shut', effects: ['click'] });
  expect(door.take('shut', 'lock')).toEqual({ to: 'shut', effects: [] });
  expect(door.can('open', 'close')).toBe(true);
});

test('an event that the table does not declare is an error that names machine, state and event', () => {
  expect(door.can('open', 'lock')).toBe(false);
  expect(() => door.take('open', 'lock')).toThrow(new UndeclaredTransition('door', 'open', 'lock'));
});

test('a name that every JavaScript object has, such as toString, is no event', () => {
  expect(door.can('open', 'toString' as 'lock')).toBe(false);
});
