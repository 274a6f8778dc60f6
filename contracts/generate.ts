/** Turns the OpenAPI documents into what the code imports: bundled JSON, TypeScript types and the operations table; and the messages of peers and frames. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { anonymousBeginnings } from './anonymous-beginnings.ts';
import { describeOperations } from './describe-operations.ts';
import { plainDocument } from './error-responses.ts';
import { type ExampleValues, exampleMaker } from './examples.ts';
import { generateEmbed } from './generate-embed.ts';
import { generatePeer } from './generate-peer.ts';
import { limitsModule } from './limits.ts';
import { omitProperties } from './omit-properties.ts';
import { type DocumentObject, type OperationObject, type OperationRow, verbs } from './openapi-document.ts';
import { sortPropertiesModule } from './sort-properties.ts';
import { webhooksOf } from './webhooks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Name of each language in the language itself, by its code. */
const languages = JSON.parse(await readFile(here('../locales/languages.json'), 'utf8')) as Record<string, string>;
const texts = JSON.parse(await readFile(here('../locales/en/server/errors.json'), 'utf8')) as Record<string, string>;
const values = parse(await readFile(here('openapi/examples.yaml'), 'utf8')) as ExampleValues;

async function load(name: string): Promise<DocumentObject> {
  const { bundle: bundled, problems } = await bundle({ ref: here(`openapi/${name}.yaml`), config: await createConfig({}) });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return bundled.parsed as DocumentObject;
}

function operationsOf(document: DocumentObject): OperationRow[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    verbs.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const security = operation.security.flatMap(Object.keys);
      const permission = operation['x-permission'] ?? null;
      if (security.includes('jwt') !== (permission !== null)) {
        throw new Error(`${operation.operationId}: security jwt and x-permission go together`);
      }
      const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2') || code === '303'));
      if (!status) throw new Error(`${operation.operationId}: no response is a success`);
      const isRepeatable = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')) ?? false;
      const refusalPage = operation['x-refusal-page'] ?? null;
      return [{ id: operation.operationId, method, path, status, security, permission, refusalPage, isRepeatable }];
    }),
  );
}

/** Name of the schema of the request. */
const requestOf = ({ requestBody }: OperationObject): string[] => {
  const { $ref } = requestBody?.content['application/json']?.schema ?? {};
  return $ref ? [$ref.replace('#/components/schemas/', '')] : [];
};

async function generate(name: string) {
  const document = await load(name);
  const { schemas } = document.components;
  omitProperties(schemas);
  if ('Locale' in schemas) schemas['Locale'] = { type: 'string', enum: Object.keys(languages) };
  const { ErrorCode: codes, WebhookDeliveryType: types } = schemas;
  if (codes?.['x-status']) {
    codes.enum = Object.keys(codes['x-status']);
    codes.description += codes.enum.map((code) => `\n- \`${code}\`: ${texts[String(code)]}`).join('');
  }
  describeOperations(document, operationsOf(document), values);
  const declarations = astToString(await openapiTS(plainDocument(document), { alphabetize: true, exportType: false }));
  const make = exampleMaker(schemas, values);
  if (types?.enum) document.webhooks = webhooksOf(types.enum.map(String), (schema) => make(schemas[schema] ?? {}));
  await writeFile(here(`gen/${name}.json`), JSON.stringify(document));
  await writeFile(here(`src/${name}.gen.ts`), declarations);
  return document;
}

await mkdir(here('gen'), { recursive: true });
const documents = { api: await generate('openapi'), identity: await generate('identity') };
const operations = { api: operationsOf(documents.api), identity: operationsOf(documents.identity) };
const table = Object.entries(operations).map(
  ([name, list]) => `export const ${name}Operations = ${JSON.stringify(list, null, 2)} as const;`,
);
await writeFile(here('src/operations.gen.ts'), `${table.join('\n\n')}\n`);
const beginnings = JSON.stringify(anonymousBeginnings(operations.api).join(','));
await writeFile(here('src/languages.gen.ts'), `export const languageNames = ${JSON.stringify(languages)} as const;\n`);
await writeFile(here('src/anonymous.gen.ts'), `export const anonymousBeginnings = ${beginnings};\n`);
const methods = Object.values(documents.api.paths).flatMap((item) => verbs.flatMap((method) => item[method] ?? []));
await writeFile(here('src/limits.gen.ts'), limitsModule(new Set(methods.flatMap(requestOf)), documents.api.components.schemas));
await writeFile(here('src/sort-properties.gen.ts'), sortPropertiesModule(methods));

await generatePeer();
await generateEmbed();
