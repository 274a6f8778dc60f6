/** `npm run release-token`: creates, lists and revokes release tokens in the database of DATABASE_URL. */
import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { v7 as uuid } from 'uuid';
import { ReleaseTokenEntity } from './modules/service/release/release-token.entity.ts';
import { createReleaseToken, releaseTokenHash } from './modules/service/release/release-token.ts';
import { printResult, withDatabase } from './run-command.ts';

const usage = `Usage:
  create <remote> --team <name> --public-key <file> [--days 90]
  list
  revoke <token id>`;

const dayMs = 86_400_000;
const longestDays = 366;
/** Their pages are rendered when they are released, which the server cannot do. */
const releasedByCommand = ['mfe_landing', 'shell'];

async function readPublicKey(file: string | undefined): Promise<string> {
  if (!file) throw new Error('Name the file with the public key of the team: --public-key');
  const key = createPublicKey(await readFile(file, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} has no Ed25519 key`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { team: { type: 'string' }, days: { type: 'string', default: '90' }, 'public-key': { type: 'string' } },
    allowPositionals: true,
  });
  const [command, argument] = positionals;
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set');
  return withDatabase({ url, entities: [ReleaseTokenEntity] }, async (dataSource) => {
    const tokens = dataSource.getRepository(ReleaseTokenEntity);
    switch (command) {
      case 'create': {
        const remote = (argument ?? '').replaceAll('-', '_');
        const days = Number(values.days);
        if (!/^mfe_[a-z0-9_]{1,60}$/.test(remote)) throw new Error('Name the remote, such as mfe-account');
        if (releasedByCommand.includes(remote)) throw new Error(`${argument} has pages that are rendered in advance: use npm run release`);
        if (!values.team?.trim()) throw new Error('Name the team: --team');
        if (!(days > 0 && days <= longestDays)) throw new Error(`--days: from 1 to ${longestDays}`);
        const publicKey = await readPublicKey(values['public-key']);
        const [token, tokenId, expiresAt] = [createReleaseToken(), uuid(), new Date(Date.now() + days * dayMs)];
        await tokens.insert({ tokenId, remote, team: values.team.trim(), tokenHash: releaseTokenHash(token), publicKey, expiresAt });
        return `${token}\n\nToken ${tokenId} of ${values.team.trim()} for ${remote}, until ${expiresAt.toISOString()}. It is shown only now.`;
      }
      case 'list': {
        const all = await tokens.find({ order: { createdAt: 'ASC' } });
        const shown = (at: Date | null) => at?.toISOString() ?? 'never';
        return all
          .map(
            ({ tokenId, remote, team, createdAt, expiresAt, revokedAt, lastUsedAt }) =>
              `${tokenId}  ${remote}  ${team}  created ${shown(createdAt)}  expires ${shown(expiresAt)}  used ${shown(lastUsedAt)}${revokedAt ? `  revoked ${shown(revokedAt)}` : ''}`,
          )
          .join('\n');
      }
      case 'revoke': {
        const { affected } = await tokens
          .createQueryBuilder()
          .update({ revokedAt: () => 'COALESCE("revokedAt", now())' })
          .where('"tokenId"::text = :tokenId', { tokenId: argument ?? '' })
          .execute();
        if (!affected) throw new Error(`There is no token ${argument ?? ''}`);
        return `Revoked ${argument}.`;
      }
      default:
        throw new Error(usage);
    }
  });
}

printResult(run());
