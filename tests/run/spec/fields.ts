import { z } from 'zod';
import { served } from '../../worlds/served';
import { shapeOf } from './coverage';
import listed from './fields.json';

/** The parts of a call whose fields the specification names. */
type Part = 'query' | 'body' | 'answer';
type Fields = Partial<Record<Part, string[]>>;

const calls: Record<string, Fields> = listed.calls;
const entities: Record<string, string[]> = listed.entities;
const later: Record<string, string> = listed.later;

/** Fields that the specification names and a served call lacks: `GET /api/x answer groups.id`. */
export function lackingFields(): string[] {
  return Object.entries(calls).flatMap(([name, fields]) => {
    const call = served.find(
      ({ method, path }) => shapeOf(`${method.toUpperCase()} /api${path}`) === shapeOf(name),
    );
    if (!call) return [];
    const schemas = { query: call.query, body: call.body, answer: call.response };
    return (Object.keys(fields) as Part[]).flatMap((part) => {
      const known = fieldsOf(schemas[part], part === 'answer' ? 'output' : 'input');
      return expand(fields[part] ?? [])
        .filter((field) => !known.has(field))
        .map((field) => `${name} ${part} ${field}`);
    });
  });
}

/** Those of them that belong to a screen which does not exist yet, with the reason. */
export const leftForLater = new Map(Object.entries(later));

/** `from.@Address` stands for every field of an address, below `from`. */
function expand(fields: readonly string[], prefix = ''): string[] {
  return fields.flatMap((field) => {
    const [before = '', entity] = field.split('@');
    return entity === undefined
      ? [prefix + field]
      : expand(entities[entity] ?? [], prefix + before);
  });
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Every field of a schema with its path; a list counts as its items. */
function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Set<string> {
  const found = new Set<string>();
  const walk = ({ properties = {}, items, anyOf = [] }: JsonSchema, prefix: string) => {
    for (const each of [...anyOf, ...(items ? [items] : [])]) walk(each, prefix);
    for (const [name, inner] of Object.entries(properties)) {
      found.add(prefix + name);
      walk(inner, `${prefix}${name}.`);
    }
  };
  if (schema) walk(z.toJSONSchema(schema, { io, reused: 'inline' }) as JsonSchema, '');
  return found;
}
