import type { DocumentObject, ResponseObject } from './openapi-document.ts';

const error = { $ref: '#/components/schemas/Error' };
const retryAfter = { 'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait' } };

/** Error responses of an operation by status, each with the codes that it can have. */
export function errorResponses(codes: readonly string[], statusOf: Readonly<Record<string, number>>): Record<string, ResponseObject> {
  const statuses = [...new Set(codes.map((code) => statusOf[code] as number))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => statusOf[code] === status);
      const schema = { allOf: [error, { properties: { code: { enum: own } } }] };
      const response = {
        description: own.map((code) => `\`${code}\``).join(', '),
        ...((status === 429 || own.includes('IDEMPOTENCY_KEY_IN_USE')) && { headers: retryAfter }),
        content: { 'application/json': { schema } },
      };
      return [status, response];
    }),
  );
}

const refusal = { description: 'A refusal', headers: retryAfter, content: { 'application/json': { schema: error } } };

const isRefusal = (value: Partial<ResponseObject>) => value.content?.['application/json']?.schema?.allOf?.[0]?.$ref === error.$ref;

/** The document for our own types: without the examples of operations, and with one type for all errors. */
export function plainDocument(document: DocumentObject): string {
  const { schemas, responses } = document.components;
  const components = { ...document.components, responses: { ...responses, ...('Error' in schemas && { Refusal: refusal }) } };
  return JSON.stringify({ ...document, components }, (_key, value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (isRefusal(value)) return { $ref: '#/components/responses/Refusal' };
    if (!('schema' in value && 'example' in value)) return value;
    const { example: _, ...rest } = value;
    return rest;
  });
}
