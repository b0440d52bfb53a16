import type { FlowRow } from '../../../db/order-flows';

/**
 * What an order under way does to a group that there is: gives it another delivery because its person
 * wants it, another route because that has changed, or another delivery because its own has ended.
 * Null for an order that makes a new group.
 */
export type KindOfChange = 'delivery' | 'route' | 'obligatory' | null;

export function kindOfChange({
  flow_type: type,
  prepared_key: key,
}: Pick<FlowRow, 'flow_type' | 'prepared_key'>): KindOfChange {
  if (type === 'Normal') return null;
  if (type === 'Obligatory') return 'obligatory';
  // Only the change of a route is prepared for the person.
  return key === null ? 'delivery' : 'route';
}
