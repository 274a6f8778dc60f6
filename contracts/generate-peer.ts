/** Generates types and validators from the schemas of the data-channel protocol, one module per capability. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import toStandaloneCode from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

type Definitions = Record<string, object>;

interface Capability {
  name: string;
  version: number;
  channel: string;
}

interface PeerSchema {
  $schema: string;
  title: string;
  'x-capability': Capability;
  /** Other channels for the same messages. */
  'x-unordered'?: Capability;
  'x-track'?: Capability;
  discriminator: object;
  $defs: Definitions;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const load = async (name: string): Promise<PeerSchema> => parse(await readFile(here(`peer/${name}`), 'utf8'));

export async function generatePeer(): Promise<void> {
  const { $defs: shared } = await load('definitions.yaml');
  const names = (await readdir(here('peer'))).filter((name) => name.endsWith('.yaml') && name !== 'definitions.yaml');
  await mkdir(here('src/peer'), { recursive: true });
  const capabilities = await Promise.all(
    names.map(async (name) => {
      const schema = await load(name);
      await writeFile(here(`src/peer/${name.replace('.yaml', '.gen.ts')}`), await moduleOf(schema, shared));
      return capabilitiesOf(schema);
    }),
  );
  const table = JSON.stringify(Object.fromEntries(capabilities.flat().map((capability) => [capability.name, capability])), null, 2);
  await writeFile(here('src/peer/capabilities.gen.ts'), `export const capabilities = ${table} as const;\n`);
}

const capabilitiesOf = ({ 'x-capability': own, 'x-unordered': unordered, 'x-track': track }: PeerSchema): Capability[] =>
  [own, unordered, track].filter((capability) => capability !== undefined);

async function moduleOf(schema: PeerSchema, shared: Definitions): Promise<string> {
  const { $schema: _, title, 'x-capability': _own, 'x-unordered': _unordered, 'x-track': _track, $defs, ...message } = schema;
  const protocols = capabilitiesOf(schema).map(
    (capability) => `export const ${capability.name}Protocol = { ${JSON.stringify(capability).slice(1, -1)}, isMessage } as const;`,
  );
  const definitions = { ...shared, ...$defs };
  return `// @ts-nocheck: the validator is compiled JavaScript.
${await typesOf(title, message, definitions)}
${validatorOf(message, definitions)}
const isMessage: (value: unknown) => value is ${title} = validate;

${protocols.join('\n')}
`;
}

async function typesOf(title: string, { discriminator: _, ...message }: Partial<PeerSchema>, definitions: Definitions): Promise<string> {
  const schemas = JSON.stringify({ ...definitions, [title]: message }).replaceAll(reference, '"#/components/schemas/');
  const document = `{"openapi":"3.1.0","info":{"title":"peer","version":"1"},"components":{"schemas":${schemas}}}`;
  return astToString(await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, immutable: true }));
}

/** One function without references. It reports no reasons, which nobody reads and which are two thirds of the code. */
function validatorOf(message: object, definitions: Definitions): string {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    discriminator: true,
    messages: false,
    // Lengths in UTF-16 units, as `String.length`: counting characters needs a function from Ajv's runtime.
    unicode: false,
    logger: false,
  });
  const code = toStandaloneCode(ajv, ajv.compile(dereference(message, definitions)))
    .replaceAll(/^"use strict";|export [^;]*;|validate\d+\.errors = (?:\[\{.*?\}\]|vErrors);/g, '')
    .replace(/function validate\d+\(data, \{.*?\}=\{\}\)/, 'function validate(data)')
    .replace(/^const schema\d+ = .*?;(?=const |function )/, '');
  if (code.includes('instancePath')) throw new Error(`A keyword of ${JSON.stringify(message)} needs Ajv's error reports`);
  return code;
}

const reference = /"(?:definitions\.yaml)?#\/\$defs\//g;

function dereference(schema: object, definitions: Definitions): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const target = typeof value?.$ref === 'string' ? definitions[value.$ref.split('/').at(-1)] : null;
    return target ? dereference(target, definitions) : value;
  });
}
