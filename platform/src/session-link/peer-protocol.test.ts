import { readdirSync, readFileSync } from 'node:fs';
import type { PeerProtocol } from '@nearhand/contracts/peer/peer-protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Message = { type: string };
type Schema = Record<string, unknown>;

const folder = new URL('../../../contracts/peer/', import.meta.url);
const read = (file: string) => parse(readFileSync(new URL(file, folder), 'utf8')) as Schema & { $defs: Record<string, Schema> };
const definitions = read('definitions.yaml');
const files = readdirSync(folder).filter((file) => file !== 'definitions.yaml');

const ajv = new Ajv2020({ discriminator: true, unicode: false, logger: false, keywords: ['x-capability', 'x-unordered', 'x-track'] });
ajv.addSchema({ ...definitions, $id: 'https://nearhand/definitions.yaml' });

const protocols = await Promise.all(
  files.map(async (file) => {
    const module = await import(`@nearhand/contracts/peer/${file.replace('.yaml', '.gen')}`);
    const protocol = Object.values(module).find((value) => value instanceof Object && 'isMessage' in value) as PeerProtocol<Message>;
    const schema = read(file);
    const isValid = ajv.compile({ ...schema, $id: `https://nearhand/${file}` });
    return { name: protocol.name, protocol, schema, isValid, messages: arbitraryOf(schema, schema.$defs) };
  }),
);

const nodesOf = (node: unknown): Schema[] =>
  node instanceof Object ? [...(Array.isArray(node) ? [] : [node as Schema]), ...Object.values(node).flatMap(nodesOf)] : [];

/** Values that match a schema of the keywords in use. */
function arbitraryOf(schema: Schema, local: Record<string, Schema>): fc.Arbitrary<unknown> {
  const inside = (inner: unknown) => arbitraryOf(inner as Schema, local);
  const { $ref, oneOf, const: constant, enum: values, type, pattern, properties = {}, required = [] } = schema;
  const { minimum = -1e9, maximum = 1e9, minLength = 0, maxLength, minItems = 0, maxItems } = schema as Record<string, number>;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return inside($ref.startsWith('#') ? local[name] : definitions.$defs[name]);
  }
  if (Array.isArray(oneOf)) return fc.oneof(...oneOf.map(inside));
  if (constant !== undefined) return fc.constant(constant);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  if (type === 'string') return fc.string({ minLength, maxLength: maxLength ?? 10_000 });
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -0x7fffffff), max: Math.min(maximum, 0x7fffffff) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(inside(schema['items']), { minLength: minItems, maxLength: maxItems ?? 100 });
  if (schema['patternProperties']) return fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,40}$/), fc.integer({ min: 1, max: 1000 }));
  const entries = Object.entries(properties as object).map(([name, value]) => [name, inside(value)]);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required as [] });
}

/** A message with one of its values replaced, removed or added, at any depth. */
const damaged = (messages: fc.Arbitrary<unknown>) =>
  fc
    .tuple(messages, fc.nat(), fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string({ minLength: 5_000, maxLength: 5_000 })))
    .map(([message, position, value]) => {
      const copy = structuredClone(message);
      const places: [Record<string, unknown>, string][] = [];
      const visit = (node: unknown) => {
        if (!(node instanceof Object)) return;
        const record = node as Record<string, unknown>;
        places.push([record, 'unknown']);
        for (const [name, inner] of Object.entries(record)) {
          places.push([record, name]);
          visit(inner);
        }
      };
      visit(copy);
      const [target, name] = places[position % places.length] ?? [{}, ''];
      target[name] = value;
      return JSON.parse(JSON.stringify(copy)) as unknown;
    });

describe.each(protocols)('messages of $name', ({ name, protocol, schema, messages, isValid }) => {
  it('accepts what the schema accepts', () => {
    fc.assert(fc.property(messages, (message) => protocol.isMessage(message)));
  });

  it('refuses what the schema refuses', () => {
    fc.assert(
      fc.property(damaged(messages), (value) => protocol.isMessage(value) === isValid(value)),
      { numRuns: 300 },
    );
  });

  it('refuses any other JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !protocol.isMessage(value)));
  });

  it('have bounded texts and lists', () => {
    const unbounded = nodesOf(schema).filter(
      ({ type, enum: values, maxLength, pattern, maxItems }) =>
        (type === 'string' && !values && !maxLength && !(typeof pattern === 'string' && !/[*+]/.test(pattern))) ||
        (type === 'array' && !maxItems),
    );
    expect(unbounded).toEqual([]);
  });

  it('have types that begin with the name of the capability', () => {
    for (const message of fc.sample(messages, 50)) expect((message as Message).type.split('.')[0]).toBe(name);
  });
});
