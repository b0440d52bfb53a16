import { endpoints } from '#server/api';
import type { AnyCall, Method } from '#server/contract/call';
import { may } from '#server/domain/permissions';
import { needsKey, type Access } from '#server/api/endpoint';

/** A call of the table under one of its methods, and who may make it. */
export interface Served extends Omit<AnyCall, 'method'> {
  method: Method;
  access: Access;
  needsKey: boolean;
}

/** All that is served: a call with an alias under both methods. */
export const served: readonly Served[] = endpoints.flatMap((endpoint) => {
  const { call, access } = endpoint;
  const methods: Method[] = call.alias ? [call.method, call.alias] : [call.method];
  return methods.map((method) => ({ ...call, method, access, needsKey: needsKey(endpoint) }));
});

/** Whether a person is refused it, and staff may do it. */
export const isOfStaff = ({ access }: Served): boolean =>
  access !== 'open' && access !== 'signed' && access !== 'push' && !may('beneficiary', access);

export const nameOf = ({ method, path }: Served): string => `${method.toUpperCase()} ${path}`;
