import { z } from 'zod';
import type { AnyCall, Example } from '../contract/call';
import { calls } from '../contract/calls';
import { examples } from '../contract/examples';
import * as parts from '../contract/parts';
import { statusOfRefusal } from '../contract/refusals';
import { needsKey, type Endpoint } from './endpoint';
import { refusalsOf } from './refusals-of';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** The description of the API in OpenAPI 3.1, made of the table of calls and who may make each. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const schemas = { input: schemasFor('input'), output: schemasFor('output') };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    const item = (paths[`/api${call.path}`] ??= {});
    item[call.method] = operation(endpoint, nameOf(call), schemas);
    if (call.alias) item[call.alias] = operation(endpoint, `${nameOf(call)}ByPost`, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ungdomskort', version: '1' },
    paths,
    components: { schemas: components(paths, schemas), securitySchemes: SECURITY_SCHEMES },
  };
}

type Schemas = Record<Io, ReturnType<typeof schemasFor>>;

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by the login; named `__Host-session` where the portal is served over https',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrfToken` of `GET /api/auth/check`, bound to the session',
  },
  system: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of another system, good from its own addresses alone',
  },
};

const names = new Map<AnyCall, string>(
  Object.entries(calls).map(([name, call]) => [call as AnyCall, name]),
);
const nameOf = (call: AnyCall): string => names.get(call) ?? '';

function operation(endpoint: Endpoint, operationId: string, schemas: Schemas): Json {
  const { call, access } = endpoint;
  const example: Partial<Example> = examples[nameOf(call)] ?? {};
  const parameters = [
    ...parametersOf(call.params, 'path', { schemas, example: example.params }),
    ...parametersOf(call.query, 'query', { schemas, example: example.query }),
    ...parametersOf(call.headers, 'header', { schemas, example: example.headers }),
  ];
  return {
    operationId,
    tags: [call.path.split('/')[1]],
    summary: call.summary,
    description: `Action: ${access}; who may do it stands in docs/rules/permissions.md.`,
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call, schemas, example),
    responses: {
      ...successOf(call, schemas, example),
      ...refusedOf(endpoint, schemas),
    },
  };
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'push') return [{ system: [] }];
  if (!needsKey(endpoint)) return [];
  const { access, call } = endpoint;
  return [
    {
      apiKey: [],
      ...(access === 'public' ? {} : { session: [] }),
      ...(call.changesState ? { antiForgery: [] } : {}),
    },
  ];
}

function parametersOf(
  fields: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  { schemas: { input }, example = {} }: { schemas: Schemas; example: Example['params'] },
): Json[] {
  if (!fields) return [];
  const { properties = {}, required = [] } = input.whole(fields) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }));
}

function requestBodyOf(
  { body, received, form }: AnyCall,
  { input }: Schemas,
  example: Partial<Example>,
): Json {
  if (form) {
    const properties = Object.fromEntries(
      Object.entries(form).map(([name, { kind, description }]) => [
        name,
        { type: 'string', description, ...(kind === 'file' ? { format: 'binary' } : {}) },
      ]),
    );
    const schema = { type: 'object', properties };
    const content = { 'multipart/form-data': { schema, example: example.form } };
    return { requestBody: { required: true, content } };
  }
  const json = body ?? received;
  return json
    ? { requestBody: { required: true, ...jsonContent(input.of(json), example.body) } }
    : {};
}

function successOf(
  { response, media, status }: AnyCall,
  { output }: Schemas,
  { answer, answerHeaders }: Partial<Example>,
): Json {
  const done = { description: 'Done', ...headersOf(answerHeaders) };
  if (media?.startsWith('image/')) {
    const schema = { type: 'string', format: 'binary' };
    return { [status]: { ...done, content: { [media]: { schema, ...pictureExample(answer) } } } };
  }
  if (media) {
    const content = { [media]: { schema: { type: 'string' }, example: answer } };
    return { [status]: { ...done, content } };
  }
  if (status === 302) return { 302: { ...done, description: 'On to the address in `Location`' } };
  if (!response) return { 204: done };
  return { [status]: { ...done, ...jsonContent(output.of(response), answer) } };
}

/** The bytes of a picture say nothing to a reader: its example says in words what it was. */
const pictureExample = (answer: unknown): Json => ({ examples: { picture: { summary: answer } } });

function headersOf(observed: Example['answerHeaders']): Json {
  if (!observed) return {};
  const headers = Object.entries(observed).map(([name, example]) => [
    name,
    { schema: { type: 'string' }, example },
  ]);
  return { headers: Object.fromEntries(headers) as Json };
}

/** One answer for each status, with the codes that its body can have. */
function refusedOf(endpoint: Endpoint, { output }: Schemas): Json {
  const { response, otherStatus } = endpoint.call;
  const problem = output.of(parts.problem);
  const codes = [...refusalsOf(endpoint)];
  const statuses = new Set(codes.map((code) => statusOfRefusal[code]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = codes.filter((code) => statusOfRefusal[code] === status);
      const description = `Refused; \`code\` is ${own.map((code) => `\`${code}\``).join(', ')}`;
      const isShared = response && status === otherStatus;
      const schema = isShared ? { anyOf: [output.of(response), problem] } : problem;
      return [status, { description, ...jsonContent(schema) }];
    }),
  );
}

const jsonContent = (schema: Json, example?: unknown): Json => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});

/** Objects and enumerations are parts with a name; a day or an amount is written out. */
function isPart(schema: unknown): schema is z.ZodType {
  return (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodDiscriminatedUnion
  );
}

const titleOf = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const REFERENCE = '#/components/schemas/';
/** Marks what is written out where it is used. */
const UNNAMED = 'unnamed-';

/** Every schema of every call as JSON Schema, with references to the parts that have a name. */
function schemasFor(io: Io) {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(parts)) {
    if (isPart(schema)) registry.add(schema, { id: titleOf(name) });
  }
  const used = Object.values(calls as Record<string, AnyCall>).flatMap((call) =>
    io === 'input'
      ? [call.params, call.query, call.headers, call.body, call.received]
      : [call.response],
  );
  used.forEach((schema, index) => {
    if (schema && !registry.has(schema)) registry.add(schema, { id: `${UNNAMED}${index}` });
  });
  const all = z.toJSONSchema(registry, {
    io,
    uri: (id) => REFERENCE + id,
    override: ({ jsonSchema }) => {
      // Further fields do no harm, in neither direction.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }).schemas as Record<string, Json>;
  for (const schema of Object.values(all)) {
    delete schema['$schema'];
    delete schema['$id'];
  }
  const idOf = (schema: z.ZodType): string => registry.get(schema)?.id ?? '';
  /** Written out, whether it has a name or not. */
  const whole = (schema: z.ZodType): Json => all[idOf(schema)] ?? {};
  const of = (schema: z.ZodType): Json =>
    idOf(schema).startsWith(UNNAMED) ? whole(schema) : { $ref: REFERENCE + idOf(schema) };
  return { of, whole, all };
}

/** The named parts that are referred to, as they come out, or go in where they never come out. */
function components(paths: Json, schemas: Schemas): Json {
  const found: Record<string, Json> = {};
  const collect = (value: unknown, io: Io) => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      const part = schemas[io].all[id];
      if (found[id] || !part) continue;
      found[id] = part;
      collect(part, io);
    }
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Json) as Json[]);
  for (const { responses } of operations) collect(responses, 'output');
  for (const operation of operations) collect(operation, 'input');
  return found;
}
