import { impliedCodes } from './error-codes.ts';
import { errorResponses } from './error-responses.ts';
import { type ExampleValues, exampleMaker } from './examples.ts';
import type { DocumentObject, MediaType, OperationObject, OperationRow, ResponseObject } from './openapi-document.ts';

const isJson = (type: string) => type === 'application/json' || type === 'application/x-www-form-urlencoded';

/** Returns the sentence of a description that names the callers of the operation. */
function callerText({ security, permission }: OperationRow): string {
  const right = permission === null ? '' : ` with the permission \`${permission}\``;
  if (security.includes('dev-only')) return 'Exists only in development.';
  if (security.includes('releaseToken'))
    return `Called with a release token${security.includes('platformAdmin') ? ', or by platform admins' : ''}.`;
  if (security.includes('platformAdmin')) return 'Called by platform admins.';
  if (security.includes('apiKey')) return `Called by users and **API keys**${right}.`;
  return security.includes('jwt') ? `Called by users${right}; API keys are refused.` : 'Called by anybody.';
}

/** Adds what follows from the rest of the document: callers, error codes, error responses and examples. */
export function describeOperations(document: DocumentObject, rows: readonly OperationRow[], values: ExampleValues): void {
  const { schemas } = document.components;
  const make = exampleMaker(schemas, values);
  const statusOf = schemas['ErrorCode']?.['x-status'];
  for (const row of rows) {
    const operation = document.paths[row.path]?.[row.method] as OperationObject;
    if (statusOf) {
      operation.description = [callerText(row), operation.description].filter(Boolean).join('\n\n');
      addErrors(operation, row, statusOf);
    }
    addExamples(operation.requestBody?.content, `${row.id}Request`, make, values);
    const success = operation.responses[String(row.status)] as ResponseObject;
    addExamples(success.content, `${row.id}Response`, make, values);
  }
}

function addErrors(operation: OperationObject, row: OperationRow, statusOf: Record<string, number>) {
  const consumes = Object.keys(operation.requestBody?.content ?? {});
  const codes = new Set([...impliedCodes({ ...row, consumes }), ...(operation['x-error-codes'] ?? [])]);
  const unknown = [...codes].find((code) => !(code in statusOf));
  if (unknown) throw new Error(`${row.id}: ErrorCode has no ${unknown}`);
  const ordered = Object.keys(statusOf).filter((code) => codes.has(code));
  operation['x-error-codes'] = ordered;
  Object.assign(operation.responses, errorResponses(ordered, statusOf));
}

function addExamples(
  content: Record<string, MediaType> | undefined,
  name: string,
  make: ReturnType<typeof exampleMaker>,
  values: ExampleValues,
) {
  for (const [type, media] of Object.entries(content ?? {})) {
    if (name in values) media.example = values[name];
    else if (isJson(type)) media.example = make(media.schema);
  }
}
