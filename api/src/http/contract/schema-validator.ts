import { isEmail } from '@nearhand/contracts/email';
import type { Operation } from '@nearhand/contracts/operations';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addressedSchemas, componentRef, type JsonSchema } from '../contract.ts';

export interface FieldError {
  field: string;
  message: string;
}

const maxFields = 20;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** Each a schema of its own, which is compiled once for all validators that refer to it. */
const components = addressedSchemas();

function createAjv(coerceTypes: boolean | 'array'): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    coerceTypes,
    // The lint of the contract does this once. Here it would be a tenth of the time that a server takes to start.
    validateSchema: false,
  });
  ajv.addVocabulary(['example', 'x-status', 'discriminator', 'xml', 'externalDocs', 'components']);
  addFormats.default(ajv);
  // Narrower than the library's: exactly what PostgreSQL and Date read.
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  ajv.addFormat('date-time', (text: string) => rfc3339.test(text) && !Number.isNaN(Date.parse(text)));
  ajv.addFormat('email', isEmail);
  ajv.addFormat('time-zone', isTimeZone);
  for (const [address, schema] of components) ajv.addSchema(schema, address);
  return ajv;
}

/** Coerces path and query, where a single value may be a list. Bodies must have the right types. */
const ajvOf = { body: createAjv(false), params: createAjv(true), querystring: createAjv('array'), headers: createAjv(true) };
export type HttpPart = keyof typeof ajvOf;

function namePath(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function fieldOf(root: string, { instancePath, params }: ErrorObject): string {
  const last = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return [root, ...namePath(instancePath), ...(typeof last === 'string' ? [last] : [])].join('.').slice(0, 200);
}

/** Names each refused field once, with the first thing that is wrong with it. */
export function fieldErrors(root: string, errors: readonly ErrorObject[]): FieldError[] {
  const messages = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(root, error);
    if (!messages.has(field)) messages.set(field, error.message ?? 'is not valid');
    if (messages.size === maxFields) break;
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/** PostgreSQL's text holds neither the character NUL nor half of a surrogate pair. */
function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character NUL';
  return text.isWellFormed() ? undefined : 'must not contain half a character';
}

function textError(value: unknown): ErrorObject | undefined {
  const rest: [string, unknown][] = [['', value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, item] = next;
    const fault = typeof item === 'string' ? faultOf(item) : undefined;
    if (fault) return toError(path, fault);
    if (typeof item !== 'object' || item === null) continue;
    for (const [name, child] of Object.entries(item)) {
      const nameFault = faultOf(name);
      if (nameFault) return toError(path, nameFault);
      rest.push([`${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, child]);
    }
  }
  return undefined;
}

const toError = (instancePath: string, message: string) =>
  ({ instancePath, keyword: 'text', schemaPath: '', params: {}, message }) satisfies ErrorObject;

/** A validator of one part of a call, in the form that Fastify expects. */
export function compileSchema(schema: JsonSchema, part: HttpPart): ValidateFunction {
  let validate: ValidateFunction | undefined;
  const guarded = ((data: unknown) => {
    // Compiling all of them would be an eighth of the time that a server takes to start.
    validate ??= ajvOf[part].compile(schema);
    const isValid = validate(data);
    const error = isValid ? textError(data) : undefined;
    guarded.errors = error ? [error] : (validate.errors ?? null);
    return isValid && !error;
  }) as ValidateFunction;
  return guarded;
}

/** Checks data against one component schema of a contract. */
export function compileComponent(contract: Operation['contract'], name: string): ValidateFunction {
  return compileSchema(componentRef(contract, name), 'body');
}
