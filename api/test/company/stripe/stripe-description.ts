import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type StripeOperation, stripeOperations } from './stripe-operations.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

interface Parameter {
  in: 'path' | 'query';
  name: string;
  required: boolean;
  schema: Node;
}
interface OperationObject {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: Node } } };
  responses: Record<string, { content: { 'application/json': { schema: Node } } }>;
}
interface Description {
  info: { version: string };
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Node> };
}

const description = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8')) as Description;

/** The version of Stripe's API that the description is of. */
export const stripeVersion = description.info.version;

/** Converts to JSON Schema, in which objects have no other fields than the described ones. */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, strict(part)]));
  if (typeof rest['$ref'] === 'string') rest['$ref'] = rest['$ref'].replace('#/components/schemas/', 'stripe#/$defs/');
  if ('properties' in rest && !('additionalProperties' in rest)) rest['additionalProperties'] = false;
  return nullable === true && !('enum' in rest && JSON.stringify(rest['enum']) === '[null]') ? { anyOf: [{ type: 'null' }, rest] } : rest;
}

const definitions = { $id: 'stripe', $defs: strict(description.components.schemas) as Node };
/** Forms contain text only, so numbers and booleans are read from it. */
const forms = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false, schemas: [definitions] });
const answers = new Ajv({ strict: false, validateFormats: false, schemas: [definitions] });

export interface DescribedOperation {
  id: StripeOperation;
  method: string;
  path: RegExp;
  request: ValidateFunction;
  answer: ValidateFunction;
}

function parametersSchema(parameters: readonly Parameter[]): Node {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

function describe(id: StripeOperation): DescribedOperation {
  const [method = '', path = ''] = id.split(' ');
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The description has no ${id}`);
  const form = operation.requestBody?.content['application/x-www-form-urlencoded'].schema;
  const answer = operation.responses['200']?.content['application/json'].schema ?? {};
  return {
    id,
    method,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
    request: forms.compile(strict(method === 'POST' ? (form ?? {}) : parametersSchema(operation.parameters ?? [])) as Node),
    answer: answers.compile(strict(answer) as Node),
  };
}

export const describedOperations: readonly DescribedOperation[] = stripeOperations.map(describe);
const validateEvent = answers.compile({ $ref: 'stripe#/$defs/event' });
const validators = new Map<string, ValidateFunction>();

/** The name of the field that is wrong, and why. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): { param: string; message: string } {
  const unknown = errors?.find(({ keyword }) => keyword === 'additionalProperties');
  const error = unknown ?? errors?.find(({ instancePath }) => instancePath !== '') ?? errors?.[0];
  const names = (error?.instancePath ?? '').split('/').slice(1);
  if (unknown) names.push(String(unknown.params['additionalProperty']));
  const param = names.map((name, index) => (index === 0 ? name : `[${name}]`)).join('');
  return { param, message: unknown ? `Received unknown parameter: ${param}` : `Invalid ${param}: ${error?.message ?? 'unknown reason'}` };
}

/** Throws if an event, or the object that it is about, is not as Stripe describes it. */
export function checkEvent(event: { data: { object: { object: string } } }): void {
  const name = event.data.object.object;
  const validateObject = validators.get(name) ?? answers.compile({ $ref: `stripe#/$defs/${name}` });
  validators.set(name, validateObject);
  if (!validateEvent(event)) throw new Error(`Bad event: ${describeErrors(validateEvent.errors).message}`);
  if (!validateObject(event.data.object)) throw new Error(`Bad ${name}: ${describeErrors(validateObject.errors).message}`);
}
