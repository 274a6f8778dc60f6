import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchOptions } from '../../browser.ts';
import { expect, test } from '../../fixtures/test.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

// Releases a remote.
test.use({ ownProduct: 'remote-team' });

test('a team makes a remote in an empty folder and releases it, with the address of the server only', { tag: '@full' }, async ({
  page,
  product: { url, databaseUrl, password },
  signIn,
}) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-team-'));
  const remote = join(folder, 'mfe-example');
  const inRemote = (command: string, args: readonly string[], variables: Record<string, string> = {}) =>
    run(command, args, { cwd: remote, env: { ...process.env, ...variables }, maxBuffer: 64 * 2 ** 20 });
  try {
    await test.step('The remote is made', async () => {
      await run('npx', ['--yes', `${url}/kit/create-nearhand-remote.tgz`, 'mfe-example', '--server', url], { cwd: folder });
      await inRemote('npm', ['install', '--no-audit', '--no-fund']);
    });

    await test.step('Its tests pass, and its types are those of the platform', async () => {
      await inRemote('npm', ['test']);
      await inRemote('npm', ['run', 'types']);
      const screen = join(remote, 'src/features/example/example-screen.tsx');
      const source = await readFile(screen, 'utf8');
      await writeFile(screen, source.replace('title=', 'heading='));
      await expect(inRemote('npm', ['run', 'types'])).rejects.toMatchObject({
        stdout: expect.stringContaining("'heading' does not exist"),
      });
      await writeFile(screen, source);
    });

    const { email } = await signIn('operator');
    await test.step('Its journey passes inside the shell of the server', async () => {
      await inRemote('npm', ['run', 'e2e'], {
        NEARHAND_EMAIL: email,
        NEARHAND_PASSWORD: password,
        CHROMIUM_PATH: launchOptions.executablePath,
      });
    });

    await test.step('It is pushed and served', async () => {
      await inRemote('npx', ['nearhand-remote', 'keygen']);
      const args = ['create', 'mfe-example', '--team', 'Example', '--days', '1', '--public-key', join(remote, 'nearhand-release.pem.pub')];
      const { stdout } = await run(process.execPath, [join(repository, 'api/dist/release-token.js'), ...args], {
        env: { ...process.env, DATABASE_URL: databaseUrl },
      });
      const [token = ''] = stdout.split('\n');
      await inRemote('npm', ['run', 'build']);
      const NEARHAND_RELEASE_KEY = await readFile(join(remote, 'nearhand-release.pem'), 'utf8');
      await inRemote('npm', ['run', 'release'], { NEARHAND_TOKEN: token, NEARHAND_RELEASE_KEY });
    });

    await page.goto('/app/devices');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Example', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example');
    await expect(page.getByText('This page belongs to mfe-example')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});
