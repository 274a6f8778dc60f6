import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { languages } from '../../fixtures/page/language.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ReleasesPage } from '../../pages/releases-page.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

// Releases a remote.
test.use({ ownProduct: 'releases' });

/** The build of a remote with another text in one of its files. */
async function changedBuild(folder: string, text: string): Promise<string> {
  const build = join(folder, text);
  await cp(join(repository, 'mfe-account/dist/client'), build, { recursive: true });
  const notices = `${await readFile(join(build, 'notices.txt'), 'utf8')}${text}\n`;
  await writeFile(join(build, 'notices.txt'), notices);
  const descriptor = JSON.parse(await readFile(join(build, 'descriptor.json'), 'utf8'));
  const file = descriptor.files.find(({ path }: { path: string }) => path === 'notices.txt');
  file.integrity = `sha256-${createHash('sha256').update(notices).digest('base64')}`;
  await writeFile(join(build, 'descriptor.json'), JSON.stringify(descriptor));
  return build;
}

test('a team tries, promotes and rolls back a build, and sees it in the history', async ({
  page,
  product: { url, databaseUrl },
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.allow(/status of (401|409)/);
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-releases-'));
  const releases = new ReleasesPage(page);
  try {
    const key = join(folder, 'key.pem');
    const cli = join(repository, 'remote-kit/src/cli.ts');
    await run(process.execPath, [cli, 'keygen', key]);
    const args = ['create', 'mfe-account', '--team', 'Accounts', '--days', '1', '--public-key', `${key}.pub`];
    const { stdout } = await run(process.execPath, [join(repository, 'api/dist/release-token.js'), ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    const [token = ''] = stdout.split('\n');
    const command = async (...given: string[]) =>
      JSON.parse(
        (await run(process.execPath, [cli, ...given, '--server', url, '--json'], { env: { ...process.env, NEARHAND_TOKEN: token } }))
          .stdout,
      );
    const build = await changedBuild(folder, 'first');
    const { candidate } = await command('push', build, '--key', key, '--message', 'Notices', '--commit', '4f2a9c1');
    const { live } = await command('status');
    const candidateId: string = candidate.candidateId;

    await test.step('Another token is refused', async () => {
      await releases.open(`nhr_${'x'.repeat(43)}`);
      await expect(page.getByText('This release token is not valid')).toBeVisible();
      await releases.enter(token);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Releases of mfe_account');
      await expect(releases.live).toContainText(live.buildId);
    });

    await test.step('The builds differ in one file', async () => {
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('row', { name: 'notices.txt' })).toContainText('Changed');
    });

    await test.step('A share of visitors gets the candidate', async () => {
      await releases.candidate(candidateId).getByRole('button', { name: 'Canary…' }).click();
      await expect(releases.dialog.getByLabel('Share of visitors in percent')).toHaveValue('5');
      await releases.submit('Start the canary', 'Try the notices');
      await expect(releases.canary).toContainText(`5% of visitors get build ${candidateId}`);
      await page.request.post('/api/release/health', {
        data: { remote: 'mfe_account', buildId: candidateId, activations: [300, 700], failures: 1, longTasks: 0 },
      });
      await expect(releases.canary.getByRole('row', { name: 'Pages that failed' })).toContainText('1 (50%)', { timeout: 15_000 });
      await expect(releases.canary.getByRole('img')).toHaveCount(2);
      await releases.canary.getByRole('button', { name: 'Change share…' }).click();
      await expect(releases.dialog.getByLabel('Share of visitors in percent')).toHaveValue('5');
      await releases.dialog.getByLabel('Share of visitors in percent').fill('20');
      await releases.submit('Change the share');
      await expect(releases.canary).toContainText('20% of visitors');
    });

    await test.step('The page is readable in each language and width', async () => {
      await releases.canary.getByText('Figures by minute').click();
      const others = languages.filter((language) => language !== 'en');
      await expectAccessibleLayout(page, 'releases', { widths: [1360, 320], languages: others });
      await releases.candidate(candidateId).getByRole('button', { name: 'Promote…' }).click();
      await expectAccessibleLayout(page, 'promotion', { part: '[role="dialog"]', languages: others });
      await page.keyboard.press('Escape');
    });

    await test.step('It is halted, promoted and rolled back', async () => {
      await releases.canary.getByRole('button', { name: 'Halt…' }).click();
      await releases.submit('Halt the canary', 'Wrong notices');
      await expect(releases.canary).toContainText('Wrong notices');
      await releases.candidate(candidateId).getByRole('button', { name: 'Promote…' }).click();
      await releases.submit('Promote', 'They are right');
      await expect(releases.live).toContainText(candidateId);
      await releases.live.getByRole('button', { name: 'Roll back…' }).click();
      await releases.submit('Roll back', 'They are not');
      await expect(releases.live).toContainText(live.buildId);
      await expect(releases.history().first()).toContainText('They are not');
      await expect(releases.history()).toHaveCount(6);
    });

    await test.step('What somebody else has released meanwhile is not replaced', async () => {
      await releases.candidate(candidateId).getByRole('button', { name: 'Promote…' }).click();
      const other = await command('push', await changedBuild(folder, 'second'), '--key', key, '--promote');
      await releases.submit('Promote', 'Late');
      await expect(releases.dialog.getByRole('alert')).toContainText(`build ${other.candidate.candidateId} has become live meanwhile`);
      await expect(releases.dialog.getByLabel('Reason')).toHaveValue('Late');
      await expect(releases.live).toContainText(other.candidate.candidateId);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
