import { endpoints } from '#server/api';
import type { AnyCall, Method } from '#server/contract/call';
import { needsKey, type Auth } from '#server/api/endpoint';

/** A call of the table under one of its methods, and who may make it. */
export interface Served extends Omit<AnyCall, 'method'> {
  method: Method;
  auth: Auth;
  needsKey: boolean;
}

/** All that is served: a call with an alias under both methods. */
export const served: readonly Served[] = endpoints.flatMap((endpoint) => {
  const { call, auth } = endpoint;
  const methods: Method[] = call.alias ? [call.method, call.alias] : [call.method];
  return methods.map((method) => ({ ...call, method, auth, needsKey: needsKey(endpoint) }));
});

export const nameOf = ({ method, path }: Served): string => `${method.toUpperCase()} ${path}`;
