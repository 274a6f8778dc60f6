import fc from 'fast-check';
import { compileSchema, type HttpPart } from '../../src/http/contract/schema-validator.ts';
import { componentSchemas, type JsonSchema } from '../../src/http/contract.ts';
import { aCharacter } from '../a-character.ts';

type Arbitrary = fc.Arbitrary<unknown>;

function resolve({ $ref }: { $ref: string }): JsonSchema {
  const [document, pointer = ''] = $ref.split('#');
  const root: unknown = componentSchemas.find(({ $id }) => $id === document);
  const found = pointer
    .split('/')
    .slice(1)
    .reduce((node, name) => (node as Record<string, unknown>)[name], root);
  return JSON.parse(JSON.stringify(found).replaceAll('"$ref":"#', `"$ref":"${document}#`)) as JsonSchema;
}

/** PostgreSQL text has no NUL, and the API rejects it. */
const text = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: aCharacter, minLength, maxLength: Math.min(maxLength, minLength + 60) })
    .filter((value) => !value.includes('\0') && value.length <= maxLength);

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary {
  if (format === 'uuid') return fc.uuid();
  if (format === 'time-zone') return fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }).map((date) => date.toISOString());
  if (typeof pattern === 'string' && pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern));
  return text(Number(minLength), Number(maxLength));
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary {
  const requiredKeys = required as string[];
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  return fc.record(Object.fromEntries(entries.map(([name, schema]) => [name, shapeOf(schema)])), { requiredKeys });
}

/** Approximates the schema; `validOf` filters what it allows. */
function shapeOf(schema: JsonSchema): Arbitrary {
  if (typeof schema['$ref'] === 'string') return shapeOf(resolve({ $ref: schema['$ref'] }));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (schema['type'] === 'object') return objectOf(schema);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(shapeOf));
  if (Array.isArray(schema['type'])) return fc.oneof(...schema['type'].map((type) => shapeOf({ ...schema, type })));
  const { minimum = 0, maximum = 1000, items, maxItems = 5 } = schema as Record<string, number> & { items?: JsonSchema };
  switch (schema['type']) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(shapeOf(items ?? {}), { maxLength: Math.min(maxItems, 5) });
    default:
      throw new Error(`No values are known for ${JSON.stringify(schema)}`);
  }
}

const isValidFor = (schema: JsonSchema, part: HttpPart) => {
  const validate = compileSchema(schema, part);
  return (value: unknown) => validate(structuredClone(value));
};

const valid = new Map<JsonSchema, Arbitrary>();

/** Values that the schema of a part allows. */
export function validOf(schema: JsonSchema, part: HttpPart): Arbitrary {
  const found = valid.get(schema) ?? shapeOf(schema).filter(isValidFor(schema, part));
  valid.set(schema, found);
  return found;
}

const nonsense = fc.oneof(
  fc.constantFrom(null, true, -1, 1.5, 1e300, '', ' ', 'null', 'x'.repeat(20_000), 'a\0b', '\u202E', [], {}, [[]], { a: 1 }),
  fc.string({ unit: aCharacter }),
);
/** Queries and paths are text. */
const nonsenseText = fc.constantFrom('-1', '1.5', 'NaN', '0x10', 'null', '[]', 'x'.repeat(500), 'a\0b', '%', "'", '2026-13-45');

/** Values that the schema rejects, one change away from valid ones. */
export function invalidOf(schema: JsonSchema, part: HttpPart): Arbitrary {
  const isValid = isValidFor(schema, part);
  const wrong = part === 'body' ? nonsense : nonsenseText;
  const names = Object.keys((schema['properties'] ?? resolveProperties(schema)) as object);
  const mutations: Arbitrary[] = [
    fc
      .tuple(validOf(schema, part), fc.constantFrom('nope', 'constructor', '__nope__', 'a.b'), wrong)
      .map(([value, name, bad]) => ({ ...(value as object), [name]: bad })),
  ];
  if (names.length > 0) {
    const change = fc.tuple(validOf(schema, part), fc.constantFrom(...names), wrong);
    mutations.push(change.map(([value, name, bad]) => ({ ...(value as object), [name]: bad })));
  }
  if (part === 'body') mutations.push(fc.constantFrom(null, [], 'text', 1, true));
  return fc.oneof(...mutations).filter((value) => !isValid(value));
}

function resolveProperties(schema: JsonSchema): JsonSchema {
  return typeof schema['$ref'] === 'string' ? ((resolve({ $ref: schema['$ref'] })['properties'] ?? {}) as JsonSchema) : {};
}
