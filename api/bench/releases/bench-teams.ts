import { join } from 'node:path';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { push } from '@nearhand/remote-kit/push';
import { noise, withCode } from '../../../tools/release/gate/seeds/alter.ts';
import { aRemote, aShell } from '../../../tools/release/gate/seeds/sample-builds.ts';
import type { Killing } from '../../test/kill/killing.ts';
import type { TestTeam } from '../../test/service/release/a-release-token.ts';
import { aTeamOfServer } from '../../test/service/release/a-team-of-server.ts';
import { releaseBuilds, writeBuild } from '../../test/service/release/release-store.ts';

const pageOf = (number: number) => `team-${number}`;

export const pathOf = (number: number) => `/app/${pageOf(number)}`;

/** A build of a team's remote with one page, which differs by a text, and by as many bytes that cannot be compressed. */
function remoteOf(number: number, text: string, bytes: number) {
  const name = pageOf(number);
  const page = { name, title: `app.title.${name}`, path: pathOf(number), layout: 'app', access: 'verified' } as const;
  return withCode(aRemote(`mfe_team_${number}`, [page]), name, `console.log("${text}");${noise(bytes)}`);
}

/** Releases a shell and the remotes of teams into the folder of a server that is not running. */
export const releaseTeams = (dataDir: string, count: number, bytes: number): Promise<void> =>
  releaseBuilds(new FolderStore(join(dataDir, 'site')), [
    aShell(),
    ...Array.from({ length: count }, (_, number) => remoteOf(number, 'first', bytes)),
  ]);

/** A team that pushes builds of its remote. */
export class BenchTeam {
  readonly server: TestTeam['server'];
  private readonly number: number;
  private readonly team: TestTeam;

  constructor(number: number, team: TestTeam) {
    this.number = number;
    this.team = team;
    this.server = team.server;
  }

  static async of({ client, origin }: Pick<Killing, 'client' | 'origin'>, number: number): Promise<BenchTeam> {
    return new BenchTeam(number, await aTeamOfServer(client, origin, `mfe_team_${number}`));
  }

  build(text: string, bytes: number): Promise<string> {
    return writeBuild(remoteOf(this.number, text, bytes));
  }

  /** Returns the id of the candidate. */
  async push(folder: string): Promise<string> {
    const options = { privateKey: this.team.privateKey, message: '', commit: null, onProgress: () => undefined };
    return (await push(this.server, { folder, ...options })).candidate.candidateId;
  }

  async promote(candidateId: string): Promise<void> {
    const expectedBuild = (await this.server.state()).live?.buildId ?? null;
    await this.server.promote({ candidateId, expectedBuild, message: '' });
  }
}
