#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CreateError, createProject, updateProject } from './create-project.ts';
import { readKit } from './kit.ts';

const usage = `create-nearhand-remote mfe-example --server https://support.example.com
  makes the folder mfe-example with a page, its words, its tests and the kit of this version

create-nearhand-remote --update
  replaces the kit of the remote in this folder`;

const options = { server: { type: 'string' }, update: { type: 'boolean', default: false } } as const;

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const kit = await readKit();
  if (values.update) {
    await updateProject(process.cwd(), kit);
    return 'The kit is replaced. Continue with: npm install';
  }
  const [name, ...more] = positionals;
  if (!name || !values.server || more.length > 0) throw new CreateError(usage);
  await createProject(process.cwd(), name, { server: values.server, kit });
  return `${name} is made. Continue with: cd ${name} && npm install && npm run dev`;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const isMistake =
    error instanceof CreateError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!isMistake) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
