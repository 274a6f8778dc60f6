import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { push } from '@nearhand/remote-kit/push';
import { withCode } from '../../../../tools/release/gate/seeds/alter.ts';
import { servedBuilds } from '../../../../tools/release/gate/seeds/sample-builds.ts';
import { RELEASES } from '../../../src/files/release-store.ts';
import { sharedApp } from '../../shared-app.ts';
import type { TestApp } from '../../test-app.ts';
import { aReleaseTeam } from './a-release-team.ts';
import type { TestTeam } from './a-release-token.ts';
import { aReleaseStore, writeBuild } from './release-store.ts';

export const served = (name: string) => servedBuilds().find(({ descriptor }) => descriptor.name === name) as CheckedBuild;
export const account = () => served('mfe_account');
export const changed = (text: string = randomUUID()) => withCode(account(), 'audit', `console.log("${text}")`);

/**
 * A server with a store of builds and a team of `mfe_account`, which are new for each test of the file. A test that requests pages starts a
 * server of its own, which remembers what it has served.
 */
export class ReleaseWork {
  test!: TestApp;
  /** Folder of the store. */
  siteDir!: string;
  store!: ReleaseStore;
  team!: TestTeam;

  constructor(start: () => Promise<TestApp> = sharedApp) {
    beforeAll(async () => {
      this.test = await start();
      this.store = this.test.app.get<ReleaseStore>(RELEASES);
      const { dir } = this.store;
      return async () => {
        Object.assign(this.store, { dir });
        if (start !== sharedApp) return;
        const { statusCode } = await this.test.fastify.inject('/boot.json');
        if (statusCode !== 503) throw new Error('The shared server goes on serving pages of this file: start one with startTestApp');
      };
    });
    beforeEach(async () => {
      this.siteDir = await aReleaseStore();
      Object.assign(this.store, { dir: this.siteDir });
      this.team = await aReleaseTeam(this.test, 'mfe_account');
    });
    afterEach(() => rm(this.siteDir, { recursive: true, force: true }));
  }

  /** Pushes a build; returns its candidate and what was uploaded. */
  async push(build: CheckedBuild, by = this.team, message = '') {
    const options = { message, commit: 'abc123', onProgress: () => undefined };
    return push(by.server, { folder: await writeBuild(build), privateKey: by.privateKey, ...options });
  }

  liveBuild = async (by = this.team) => (await by.server.state()).live?.buildId ?? null;

  promote = async (candidateId: string, by = this.team, message = '') =>
    by.server.promote({ candidateId, expectedBuild: await this.liveBuild(by), message });
}
