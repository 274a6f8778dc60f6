import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../http/domain-error.ts';
import { readReleaseKey } from './release-key.ts';
import { ReleaseTokenEntity } from './release-token.entity.ts';
import { createReleaseToken, releaseTokenHash } from './release-token.ts';

const dayMs = 86_400_000;

/** Remotes whose pages are rendered when they are released, which the server cannot do. */
const releasedByCommand = ['mfe_landing'];

/** The release tokens of all remotes, for platform admins and the command on the server. */
@Injectable()
export class ReleaseTokenService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Lists the tokens of a remote, or of all, newest first. */
  list(remote?: string): Promise<ReleaseTokenEntity[]> {
    return this.dataSource.getRepository(ReleaseTokenEntity).find({
      where: remote === undefined ? {} : { remote },
      order: { createdAt: 'DESC', tokenId: 'DESC' },
    });
  }

  /** The secret is stored as a hash only. */
  async create(
    db: EntityManager,
    { remote, team, expiresInDays, publicKey }: components['schemas']['ReleaseTokenRequest'],
  ): Promise<{ token: ReleaseTokenEntity; secret: string }> {
    if (releasedByCommand.includes(remote)) throw new DomainError('REMOTE_NEEDS_RENDERING');
    const [secret, createdAt] = [createReleaseToken(), new Date()];
    const token = db.create(ReleaseTokenEntity, {
      tokenId: uuid(),
      remote,
      team: team.trim(),
      tokenHash: releaseTokenHash(secret),
      publicKey: readReleaseKey(publicKey),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + expiresInDays * dayMs),
      revokedAt: null,
      lastUsedAt: null,
    });
    await db.insert(ReleaseTokenEntity, token);
    return { token, secret };
  }

  /** Returns null if it was revoked before. */
  async revoke(db: EntityManager, tokenId: string): Promise<ReleaseTokenEntity | null> {
    const token = await db.findOne(ReleaseTokenEntity, { where: { tokenId }, lock: { mode: 'pessimistic_write' } });
    if (!token) throw new DomainError('RELEASE_TOKEN_NOT_FOUND');
    if (token.revokedAt) return null;
    token.revokedAt = new Date();
    await db.update(ReleaseTokenEntity, { tokenId }, { revokedAt: token.revokedAt });
    return token;
  }

  /** Remotes that have a token, valid or not. */
  async remotes(): Promise<string[]> {
    const rows = await this.dataSource.query<{ remote: string }[]>('SELECT DISTINCT "remote" FROM "release_tokens"');
    return rows.map(({ remote }) => remote);
  }
}
