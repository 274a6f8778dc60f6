/**
 * Writes `openapi.json`: of Intercom's OpenAPI description, the operations that we call and the objects of the Canvas Kit.
 * `node extract-openapi.ts <descriptions/2.11/api.intercom.io.yaml of intercom/Intercom-OpenAPI> <commit>`
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';
import { canvasSchemas, intercomOperations } from './intercom-operations.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

/** Objects that are kept where they are optional; the others are left out. */
const kept =
  /^(admin|app|contact|context|conversation|canvas_object|content_object|current_canvas|.*component|list_item.*|.*_option|data_table_item)$/;
const unused = new Set(['description', 'title', 'summary', 'example', 'examples', 'format']);

const isNode = (value: Json | undefined): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nameOf = (reference: Json | undefined): string => String(reference).split('/').at(-1) ?? '';

const [, , file = '', commit = ''] = process.argv;
const { bundle: bundled } = await bundle({ ref: resolve(file), config: await createConfig({}) });
const source = bundled.parsed as Node;
const pathsOf = source['paths'] as Record<string, Node>;
const schemasOf = (source['components'] as Node)['schemas'] as Record<string, Json>;
const used = new Set<string>(canvasSchemas);

/** One object in place of its parts, so that it can be closed to other fields. */
function merge(value: Node): Node {
  if (!Array.isArray(value['allOf'])) return value;
  const parts = value['allOf'].map((part) => {
    const target = isNode(part) && '$ref' in part ? schemasOf[nameOf(part['$ref'])] : part;
    return isNode(target) ? merge(target) : {};
  });
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as Node;
  return { type: 'object', properties, required: parts.flatMap((part) => (part['required'] as string[] | undefined) ?? []) };
}

function isLeftOut(property: Json, isRequired: boolean): boolean {
  return (
    !isRequired && [...JSON.stringify(property).matchAll(/"\$ref":"([^"]+)"/g)].some(([, reference]) => !kept.test(nameOf(reference ?? '')))
  );
}

function reduce(value: Json): Json {
  if (Array.isArray(value)) return value.map(reduce);
  if (!isNode(value)) return value;
  if ('$ref' in value) {
    used.add(nameOf(value['$ref']));
    return { $ref: value['$ref'] ?? null, ...(value['nullable'] === true && { nullable: true }) };
  }
  const merged = merge(value);
  const required = Array.isArray(merged['required']) ? merged['required'] : [];
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, part]) => {
      if (key.startsWith('x-') || (unused.has(key) && !(isNode(part) && 'type' in part))) return [];
      if (key !== 'properties' || !isNode(part)) return [[key, reduce(part)]];
      const properties = Object.entries(part)
        .filter(([name, property]) => !isLeftOut(property, required.includes(name)))
        .map(([name, property]) => [name, reduce(property)]);
      return [[key, Object.fromEntries(properties)]];
    }),
  );
}

const paths: Node = {};
for (const operation of intercomOperations) {
  const [method = '', path = ''] = operation.split(' ');
  const found = pathsOf[path]?.[method.toLowerCase()];
  if (!isNode(found)) throw new Error(`The description has no ${operation}`);
  const { operationId, requestBody, responses } = found;
  const success = (responses as Node)['200'] ?? null;
  const parts = { operationId, ...(requestBody && { requestBody }), responses: { 200: success } } as Node;
  paths[path] = { [method.toLowerCase()]: reduce(parts) };
}
const schemas = new Map<string, Json>();
for (const name of used) schemas.set(name, reduce(schemasOf[name] ?? {}));

const { title, version } = source['info'] as Node;
const content = {
  openapi: source['openapi'],
  info: {
    title,
    version,
    'x-origin': `https://github.com/intercom/Intercom-OpenAPI/blob/${commit}/descriptions/${version}/api.intercom.io.yaml`,
    license: { name: 'MIT', 'x-text': 'openapi.license.txt' },
  },
  paths,
  components: { schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))) },
};
writeFileSync(join(import.meta.dirname, 'openapi.json'), `${JSON.stringify(content)}\n`);
