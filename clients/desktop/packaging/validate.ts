/** Checks the configuration with the schema of electron-builder, which it downloads. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { builderVersion, runNpm } from './builder.ts';
import { packageOptions } from './package-options.ts';

const folder = await mkdtemp(join(tmpdir(), 'nearhand-builder-'));
try {
  runNpm('npm', ['pack', `app-builder-lib@${builderVersion}`, '--silent'], folder);
  execFileSync('tar', ['-xzf', `app-builder-lib-${builderVersion}.tgz`, 'package/scheme.json'], { cwd: folder });
  const schema = JSON.parse(await readFile(join(folder, 'package', 'scheme.json'), 'utf8')) as object;
  const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema);
  const isValid = validate(packageOptions);
  process.stdout.write(isValid ? 'The configuration is valid.\n' : `${JSON.stringify(validate.errors, null, 2)}\n`);
  process.exitCode = isValid ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
