import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { AuthorizationRequestEntity } from './authorization-request.entity.ts';
import type { Proofs } from './provider-token.service.ts';

/** Lifetime of an authorization request. */
export const authorizationRequestMs = 10 * 60 * 1000;

/** Target page after the sign-in and its parameters. */
export interface ReturnTarget {
  /** A path of this origin. */
  redirectTo: string | null;
  invitationToken: string | null;
}

export interface AuthorizationRequest {
  provider: string;
  mode: AuthorizationRequestEntity['mode'];
  /** SHA-256 of the opener's verifier, in base64url. */
  challenge: string;
  returnTarget: ReturnTarget;
}

type Sealed = Pick<Proofs, 'codeVerifier' | 'nonce'> & { returnTarget: ReturnTarget };

const newSecret = () => randomBytes(32).toString('base64url');

/** Pending authorizations; each is consumed once. */
@Injectable()
export class AuthorizationRequestService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async create({ provider, mode, challenge, returnTarget }: AuthorizationRequest): Promise<Proofs> {
    const proofs: Proofs = { state: newSecret(), codeVerifier: newSecret(), nonce: newSecret() };
    const { state, codeVerifier, nonce } = proofs;
    const stateHash = this.hashOf(state);
    const sealed = this.box.seal(stateHash, JSON.stringify({ codeVerifier, nonce, returnTarget } satisfies Sealed));
    const expiresAt = new Date(Date.now() + authorizationRequestMs);
    await this.dataSource.manager.insert(AuthorizationRequestEntity, { stateHash, provider, mode, challenge, sealed, expiresAt });
    return proofs;
  }

  /** `null` if the state is unknown, expired, used or of another provider. */
  async consume(provider: string, state: string): Promise<(AuthorizationRequest & { proofs: Proofs }) | null> {
    const stateHash = this.hashOf(state);
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .delete()
      .from(AuthorizationRequestEntity)
      .where({ stateHash })
      .returning('*')
      .execute();
    const [row] = raw as AuthorizationRequestEntity[];
    if (!row || row.provider !== provider || row.expiresAt <= new Date()) return null;
    const { codeVerifier, nonce, returnTarget } = JSON.parse(this.box.open(stateHash, row.sealed)) as Sealed;
    return { provider, mode: row.mode, challenge: row.challenge, returnTarget, proofs: { state, codeVerifier, nonce } };
  }

  private hashOf(state: string): string {
    return this.box.lookupHash('oauth state', state);
  }
}
