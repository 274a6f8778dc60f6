import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type CanvasSchema, type IntercomOperation, intercomOperations } from './intercom-operations.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };
type Content = { content: { 'application/json': { schema: Node } } };

interface Description {
  info: { version: string };
  paths: Record<string, Record<string, { requestBody?: Content; responses: { '200': Content } }>>;
  components: { schemas: Record<string, Node> };
}

const description = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8')) as Description;

/** The version of Intercom's API that the description is of. */
export const intercomVersion = description.info.version;

/** Converts to JSON Schema, in which objects have no other fields than the described ones. */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, strict(part)]));
  if (typeof rest['$ref'] === 'string') rest['$ref'] = rest['$ref'].replace('#/components/schemas/', 'intercom#/$defs/');
  if ('properties' in rest && !('additionalProperties' in rest)) {
    // Some fields are required, but not described.
    const required = Array.isArray(rest['required']) ? rest['required'] : [];
    rest['properties'] = { ...Object.fromEntries(required.map((name) => [String(name), {}])), ...(rest['properties'] as Node) };
    rest['additionalProperties'] = false;
  }
  return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
}

const definitions = { $id: 'intercom', $defs: strict(description.components.schemas) as Node };
const ajv = new Ajv({ strict: false, validateFormats: false, schemas: [definitions] });

export interface DescribedOperation {
  id: IntercomOperation;
  method: string;
  path: RegExp;
  /** `null` for an operation without a body. */
  request: ValidateFunction | null;
  answer: ValidateFunction;
}

function describe(id: IntercomOperation): DescribedOperation {
  const [method = '', path = ''] = id.split(' ');
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The description has no ${id}`);
  const schemaOf = ({ content }: Content) => strict(content['application/json'].schema) as Node;
  return {
    id,
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    request: operation.requestBody ? ajv.compile(schemaOf(operation.requestBody)) : null,
    answer: ajv.compile(schemaOf(operation.responses['200'])),
  };
}

export const describedOperations: readonly DescribedOperation[] = intercomOperations.map(describe);

export const describeErrors = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');

const validators = new Map<CanvasSchema, ValidateFunction>();

/** Throws if a request or an answer of the Canvas Kit is not as Intercom describes it. */
export function checkCanvas(name: CanvasSchema, value: unknown): void {
  const validate = validators.get(name) ?? ajv.compile({ $ref: `intercom#/$defs/${name}` });
  validators.set(name, validate);
  if (!validate(value)) throw new Error(`Bad ${name}: ${describeErrors(validate.errors)}`);
}
