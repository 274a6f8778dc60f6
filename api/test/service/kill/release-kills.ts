import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildFile } from '@nearhand/contracts/release';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { push } from '@nearhand/remote-kit/push';
import { withCode } from '../../../../tools/release/gate/seeds/alter.ts';
import { servedBuilds } from '../../../../tools/release/gate/seeds/sample-builds.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { KillTry, killAmid, newTally, type Tally } from '../../kill/kill-try.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import type { TestTeam } from '../release/a-release-token.ts';
import { aTeamOfServer } from '../release/a-team-of-server.ts';
import { releaseBuilds, writeBuild } from '../release/release-store.ts';

export interface ReleaseKillReport {
  scenarios: Record<'push' | 'promotion', Tally>;
  restartMs: number;
  /** Descriptions of what was half-visible, lost or done twice. */
  problems: string[];
}

const remote = 'mfe_account';
const buildOf = (text: string) =>
  writeBuild(
    withCode(servedBuilds().find(({ descriptor }) => descriptor.name === remote) as CheckedBuild, 'audit', `console.log("${text}")`),
  );

/** Kills the server repeatedly during a push, and as often during a promotion. */
export async function runReleaseKills(setting: KillSetting): Promise<ReleaseKillReport> {
  const siteDir = join(setting.dataDir, 'site');
  await releaseBuilds(new FolderStore(siteDir));
  return whileKilled(setting, {}, async (killing) => {
    const team = await aTeamOfServer(killing.client, killing.origin, remote);
    const rounds = new Rounds(killing, team, siteDir);
    for (let kill = 0; kill < setting.kills; kill++) {
      await rounds.killPush(await buildOf(`push ${kill}`));
      await rounds.killPromotion(await buildOf(`promotion ${kill}`));
    }
    return { scenarios: rounds.scenarios, restartMs: killing.restartMs, problems: rounds.problems };
  });
}

class Rounds {
  readonly scenarios = { push: newTally(), promotion: newTally() };
  readonly problems: string[] = [];
  private readonly killing: Killing;
  private readonly team: TestTeam;
  private readonly siteDir: string;

  constructor(killing: Killing, team: TestTeam, siteDir: string) {
    this.killing = killing;
    this.team = team;
    this.siteDir = siteDir;
  }

  /** Candidates are whole, nothing is released, and the same push is right afterwards. */
  async killPush(folder: string): Promise<void> {
    const before = await this.team.server.state();
    await killAmid(this.killing, [new KillTry(() => this.push(folder), this.scenarios.push)]);
    await this.checkFiles('after a killed push');
    const { candidateId } = await this.push(folder);
    const after = await this.team.server.state();
    if (after.revision !== before.revision) this.problems.push('a push has released something');
    const listed = after.candidates.filter((candidate) => candidate.candidateId === candidateId).length;
    if (listed !== 1) this.problems.push(`a candidate is listed ${listed} times after its push was repeated`);
  }

  /** The build before or the candidate is live, what was confirmed stays, and the same promotion is right afterwards. */
  async killPromotion(folder: string): Promise<void> {
    const { server } = this.team;
    const { candidateId } = await this.push(folder);
    const expectedBuild = (await server.state()).live?.buildId ?? null;
    const promote = () => server.promote({ candidateId, expectedBuild, message: '' });
    const [outcome] = await killAmid(this.killing, [new KillTry(promote, this.scenarios.promotion)]);
    await this.checkFiles('after a killed promotion');
    const live = (await server.state()).live?.buildId ?? null;
    if (live !== candidateId && live !== expectedBuild) this.problems.push(`${live} is live instead of ${expectedBuild} or ${candidateId}`);
    if (!(outcome instanceof Error) && live !== candidateId)
      this.problems.push(`the promotion of ${candidateId} was confirmed and is lost`);
    if (live !== candidateId) await promote();
    const records = (await server.history()).items.filter(({ build }) => build === candidateId).length;
    if (records !== 1) this.problems.push(`the history has ${records} promotions of ${candidateId}`);
  }

  private async push(folder: string) {
    const { server, privateKey } = this.team;
    return (await push(server, { folder, privateKey, message: '', commit: null, onProgress: () => undefined })).candidate;
  }

  /** Every candidate has all files of its descriptor, and a page is served with the files that it names. */
  private async checkFiles(when: string): Promise<void> {
    const { candidates } = await this.team.server.state();
    for (const { candidateId } of candidates) {
      const folder = join(this.siteDir, 'assets', remote, candidateId);
      const { files } = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8')) as { files: BuildFile[] };
      for (const { path, integrity } of files) {
        const content = await readFile(join(folder, path)).catch(() => null);
        const hash = content && createHash('sha256').update(content).digest('base64');
        if (`sha256-${hash}` !== integrity) this.problems.push(`${path} of ${candidateId} is not whole ${when}`);
      }
    }
    const page = await fetch(`${this.killing.origin}/app/account/audit`);
    const named = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, href]) => href ?? '');
    if (page.status !== 200 || named.length === 0) this.problems.push(`a page answered ${page.status} ${when}`);
    for (const href of named) {
      const { status } = await fetch(this.killing.origin + href);
      if (status !== 200) this.problems.push(`${href} answered ${status} ${when}`);
    }
  }
}
