/** Generates types and validators from the schemas of the data-channel protocol, one module per capability. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Definitions, typesOf, validatorOf } from './message-module.ts';

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
  const { discriminator: _discriminator, ...shape } = message;
  return `// @ts-nocheck: the validator is compiled JavaScript.
${await typesOf(title, shape, definitions)}
${validatorOf(message, definitions)}
const isMessage: (value: unknown) => value is ${title} = validate;

${protocols.join('\n')}
`;
}
