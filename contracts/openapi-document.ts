import type { Schema } from './examples.ts';

export const verbs = ['get', 'put', 'post', 'delete', 'patch'] as const;
type Verb = (typeof verbs)[number];

export interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: object;
  content?: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  description?: string;
  security: Record<string, string[]>[];
  responses: Record<string, ResponseObject>;
  parameters?: { $ref?: string; name?: string; schema?: { enum?: string[] } }[];
  requestBody?: { content: Record<string, MediaType> };
  'x-error-codes'?: string[];
  'x-permission'?: string;
  'x-refusal-page'?: string;
}

export interface DocumentObject {
  paths: Record<string, Partial<Record<Verb, OperationObject>>>;
  webhooks?: object;
  components: { schemas: Record<string, Schema>; responses?: Record<string, ResponseObject> };
}

/** An operation, as the table of operations has it. */
export interface OperationRow {
  id: string;
  method: Verb;
  path: string;
  status: number;
  security: string[];
  permission: string | null;
  refusalPage: string | null;
  isRepeatable: boolean;
}
