import identity from '@nearhand/contracts/identity.json' with { type: 'json' };
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { type Operation, type OperationId, operations } from '@nearhand/contracts/operations';

export type JsonSchema = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}
type ParameterRef = Parameter | { $ref: string };
type Content = Record<string, { schema: JsonSchema }>;

interface OperationObject {
  operationId: string;
  parameters?: ParameterRef[];
  /** Others may add parameters of their own to an address that they call back. */
  'x-open-parameters'?: true;
  /** The signature of a body is over its bytes; `unparsed` for a body that is parsed after its signature is verified. */
  'x-raw-body'?: true | 'unparsed';
  /** Bytes of the body, instead of the limit for all. */
  'x-body-limit'?: number;
  /** The body is not collected in memory: the handler reads it. */
  'x-streamed-body'?: true;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content } | { $ref: string }>;
}
type PathItem = { parameters?: ParameterRef[] } & Partial<Record<Operation['method'], OperationObject>>;

interface Document {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, Parameter> };
}

const documents: Record<Operation['contract'], Document> = {
  openapi: openapi as unknown as Document,
  identity: identity as unknown as Document,
};

/** Schemas of an operation's parts; references point to the shared component schemas. */
export interface OperationSchemas {
  params?: JsonSchema;
  querystring?: JsonSchema;
  body?: JsonSchema;
  /** Media types that its body may have. */
  consumes: string[];
  keepsRawBody: boolean;
  /** Whether the handler parses the body. */
  leavesBodyUnparsed: boolean;
  /** Whether the handler reads the body as it arrives. */
  streamsBody: boolean;
  /** Size in bytes. */
  bodyLimit?: number;
  /** Media type of its success, `null` without a body. */
  produces: string | null;
  success?: JsonSchema;
}

/** The contract's component schemas, one document each, to which every other schema refers. */
export const componentSchemas: readonly JsonSchema[] = Object.entries(documents).map(([name, { components }]) => ({
  $id: name,
  components: { schemas: components.schemas },
}));

const componentAddress = (contract: Operation['contract'], name: string) => `${contract}#/components/schemas/${name}`;

/** A reference to a component schema of a contract. */
export const componentRef = (contract: Operation['contract'], name: string): JsonSchema => ({ $ref: componentAddress(contract, name) });

/** Component schemas by the address that refers to them. */
export const addressedSchemas = (): [address: string, JsonSchema][] =>
  Object.entries(documents).flatMap(([name, { components }]) => {
    const contract = name as Operation['contract'];
    return Object.entries(components.schemas).map(([name, schema]): [string, JsonSchema] => [
      componentAddress(contract, name),
      detach(contract, schema),
    ]);
  });

export function operationOf(id: OperationId): Operation {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}`);
  return operation;
}

/** Path as the router reads it: below /api for the API, a literal colon written twice. */
export function routePathOf({ contract, path }: Operation): string {
  const pattern = path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');
  return contract === 'openapi' ? `/api${pattern}` : pattern;
}

/** Makes references absolute so that the schema can be compiled on its own. */
export function detach(contract: Operation['contract'], schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${contract}#/`);
  return JSON.parse(text) as JsonSchema;
}

function parametersOf(document: Document, list: ParameterRef[], place: Parameter['in'], isOpen = false): JsonSchema | undefined {
  const parameters = list
    .map((item) => ('$ref' in item ? document.components.parameters?.[item.$ref.split('/').at(-1) ?? ''] : item))
    .filter((parameter) => parameter !== undefined)
    .filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties: isOpen,
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

function readSchemas({ id, contract, method, path, status }: Operation): OperationSchemas {
  const document = documents[contract];
  const item = document.paths[path];
  const operation = item?.[method];
  if (!operation) throw new Error(`The contract has no operation ${id}`);

  const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])];
  const success = operation.responses[status];
  const content = success && 'content' in success ? Object.entries(success.content ?? {}) : [];
  const [produces, answer] = content[0] ?? [null, undefined];
  const consumes = Object.keys(operation.requestBody?.content ?? {});
  const bodies = operation.requestBody?.content;
  const body = (bodies?.['application/json'] ?? bodies?.['application/x-www-form-urlencoded'])?.schema;

  const part = (name: string, schema: JsonSchema | undefined) => (schema ? { [name]: detach(contract, schema) } : {});
  return {
    // Clients of the identity protocol send fields that have no meaning here.
    ...(contract === 'openapi' && part('params', parametersOf(document, parameters, 'path'))),
    ...(contract === 'openapi' && part('querystring', parametersOf(document, parameters, 'query', operation['x-open-parameters']))),
    ...part('body', operation['x-raw-body'] === 'unparsed' ? undefined : body),
    ...part('success', produces === 'application/json' ? answer?.schema : undefined),
    consumes,
    keepsRawBody: operation['x-raw-body'] !== undefined,
    leavesBodyUnparsed: operation['x-raw-body'] === 'unparsed',
    streamsBody: operation['x-streamed-body'] === true,
    ...(operation['x-body-limit'] !== undefined && { bodyLimit: operation['x-body-limit'] }),
    produces,
  };
}

const schemas = new Map<OperationId, OperationSchemas>();

/** Always the same objects, for which validators are compiled once. */
export function schemasOf(operation: Operation): OperationSchemas {
  const found = schemas.get(operation.id) ?? readSchemas(operation);
  schemas.set(operation.id, found);
  return found;
}
