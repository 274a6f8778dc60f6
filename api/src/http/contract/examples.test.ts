import identity from '@nearhand/contracts/identity.json' with { type: 'json' };
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { operations } from '@nearhand/contracts/operations';
import { describe, expect, it } from 'vitest';
import { detach, type JsonSchema, schemasOf } from '../contract.ts';
import { compileSchema } from './schema-validator.ts';

type Media = Record<string, { schema: JsonSchema; example?: unknown }>;
interface Described {
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
}

const documents = { openapi, identity } as unknown as Record<string, { paths: Record<string, Record<string, Described>> }>;
const isBytes = (type: string) => type === 'application/octet-stream' || /^(image|video)\/|pdf$/.test(type);

/** The parts of an operation that have a body, with their schemas. */
const parts = operations.flatMap((operation) => {
  const described = documents[operation.contract]?.paths[operation.path]?.[operation.method] as Described;
  const { body, success } = schemasOf(operation);
  return [
    [`request of ${operation.id}`, described.requestBody?.content, body] as const,
    [`response of ${operation.id}`, described.responses[operation.status]?.content, success] as const,
  ].flatMap(([name, content, schema]) =>
    Object.entries(content ?? {}).flatMap(([type, { example }]) => (isBytes(type) ? [] : [[name, example, schema] as const])),
  );
});

describe('example', () => {
  it.each(parts)('exists for the %s, and matches its schema', (_, example, schema) => {
    expect(example).toBeDefined();
    if (!schema) return;
    const validate = compileSchema(schema, 'body');
    expect(
      validate(structuredClone(example)) ? [] : validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`),
    ).toEqual([]);
  });

  it.each(Object.entries(openapi.webhooks))('matches the schema of the event %s', (type, { post }) => {
    const { schema, example } = post.requestBody.content['application/json'];
    expect(compileSchema(detach('openapi', schema), 'body')(structuredClone(example))).toBe(true);
    expect(example.type).toBe(type);
  });

  it('exists for each type of event', () => {
    expect(Object.keys(openapi.webhooks)).toEqual(openapi.components.schemas.WebhookDeliveryType.enum);
  });
});
