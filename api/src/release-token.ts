/** `npm run release-token`: creates, lists and revokes release tokens in the database of DATABASE_URL. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { components } from '@nearhand/contracts/openapi.gen';
import { compileComponent, fieldErrors } from './http/contract/schema-validator.ts';
import { DomainError } from './http/domain-error.ts';
import { errorMessage } from './http/errors/error-message.ts';
import { isUuid } from './http/is-uuid.ts';
import { ReleaseTokenEntity } from './modules/service/release/release-token.entity.ts';
import { ReleaseTokenService } from './modules/service/release/release-token.service.ts';
import { printResult, readDatabaseUrl, withDatabase } from './run-command.ts';

type Request = components['schemas']['ReleaseTokenRequest'];

const usage = `Usage:
  create <remote> --team <name> --public-key <file> [--days 90]
  list
  revoke <token id>`;

const isValid = compileComponent('openapi', 'ReleaseTokenRequest');
const optionOf: Record<keyof Request, string> = {
  remote: 'The remote, such as mfe-account,',
  team: '--team',
  expiresInDays: '--days',
  publicKey: 'The file of --public-key',
};

interface Given {
  team: string;
  days: string;
  'public-key'?: string | undefined;
}

async function requestOf(remote: string, { team, days, 'public-key': file }: Given): Promise<Request> {
  if (!file) throw new Error('Name the file with the public key of the team: --public-key');
  const request: Request = {
    remote: remote.replaceAll('-', '_'),
    team,
    expiresInDays: Number(days),
    publicKey: await readFile(file, 'utf8'),
  };
  if (isValid(request)) return request;
  const [{ field, message } = { field: '', message: '' }] = fieldErrors('', isValid.errors ?? []);
  throw new Error(`${optionOf[field.slice(1) as keyof Request]} ${message}`);
}

const shown = (at: Date | null) => at?.toISOString() ?? 'never';
const lineOf = ({ tokenId, remote, team, createdAt, expiresAt, revokedAt, lastUsedAt }: ReleaseTokenEntity) =>
  `${tokenId}  ${remote}  ${team}  created ${shown(createdAt)}  expires ${shown(expiresAt)}  used ${shown(lastUsedAt)}${revokedAt ? `  revoked ${shown(revokedAt)}` : ''}`;

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { team: { type: 'string', default: '' }, days: { type: 'string', default: '90' }, 'public-key': { type: 'string' } },
    allowPositionals: true,
  });
  const [command, argument = ''] = positionals;
  const url = readDatabaseUrl();
  if (!url) throw new Error('DATABASE_URL is not set');
  return withDatabase({ url, entities: [ReleaseTokenEntity] }, async (dataSource) => {
    const tokens = new ReleaseTokenService(dataSource);
    switch (command) {
      case 'create': {
        const { token, secret } = await tokens.create(dataSource.manager, await requestOf(argument, values));
        const { tokenId, team, remote, expiresAt } = token;
        return `${secret}\n\nToken ${tokenId} of ${team} for ${remote}, until ${expiresAt.toISOString()}. It is shown only now.`;
      }
      case 'list':
        return (await tokens.list()).reverse().map(lineOf).join('\n');
      case 'revoke':
        if (!isUuid(argument)) throw new DomainError('RELEASE_TOKEN_NOT_FOUND');
        await dataSource.transaction((db) => tokens.revoke(db, argument));
        return `Revoked ${argument}.`;
      default:
        throw new Error(usage);
    }
  }).catch((error: unknown) => {
    throw error instanceof DomainError ? new Error(errorMessage(error.code, 'en')) : error;
  });
}

printResult(run());
