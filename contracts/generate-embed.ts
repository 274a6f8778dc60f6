/** Generates types and validators from the schemas of the messages between a partner's page and our page in its frame. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Definitions, typesOf, validatorOf } from './message-module.ts';

interface EmbedSchema {
  $schema: string;
  title: string;
  discriminator: object;
  $defs: Definitions;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const load = async (name: string): Promise<EmbedSchema> => parse(await readFile(here(`embed/${name}.yaml`), 'utf8'));

export async function generateEmbed(): Promise<void> {
  const { $defs: shared } = await load('definitions');
  await mkdir(here('src/embed'), { recursive: true });
  for (const name of ['host', 'frame']) {
    const { $schema: _, title, $defs, ...message } = await load(name);
    const { discriminator: _discriminator, ...shape } = message;
    const definitions = { ...shared, ...$defs };
    const text = `// @ts-nocheck: the validator is compiled JavaScript.
${await typesOf(title, shape, definitions)}
${validatorOf(message, definitions)}
export const is${title}: (value: unknown) => value is ${title} = validate;
`;
    await writeFile(here(`src/embed/${name}.gen.ts`), text);
  }
}
