import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { advisoryLock } from '../../../../database/advisory-lock.ts';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { trustedPath } from '../../../../http/server/trusted-path.ts';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { ActionCodeEntity, type ActionMode } from './action-code.entity.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetime of a link. */
export const actionLifeMs: Record<ActionMode, number> = {
  verifyEmail: 3 * day,
  verifyAndChangeEmail: 3 * day,
  resetPassword: hour,
  signIn: hour,
  recoverEmail: 7 * day,
  revertSecondFactorAddition: 7 * day,
};

/** Minimum time before the same link is sent again. */
export const resendMs = minute;

/** Undo links of security mails, which are never throttled. */
const unlimited: readonly ActionMode[] = ['recoverEmail', 'revertSecondFactorAddition'];

export interface NewActionCode {
  mode: ActionMode;
  /** Omitted for an address without an account, which only `signIn` allows. */
  identityId?: string;
  /** Recipient of the link. */
  email: string;
  newEmail?: string;
  /** The second factor that `revertSecondFactorAddition` removes. */
  totpId?: string;
  /** Target after the action; must be of this origin. */
  continueUrl?: string | undefined;
  locale: string;
}

export interface IssuedAction {
  code: string;
  /** The link of the mail. */
  link: string;
}

const lastQuery = `SELECT extract(epoch FROM now() - max("createdAt"))::float8 * 1000 AS "ms" FROM "action_codes"
  WHERE "email" = $1 AND "mode" = $2`;

/** Issues and uses the codes of mailed links. */
@Injectable()
export class ActionCodeService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Throws TOO_MANY_ATTEMPTS within a minute of the last code, UNTRUSTED_REDIRECT for a foreign `continueUrl`, UNAUTHENTICATED for a deleted identity. */
  async issue(db: EntityManager, { mode, identityId, email, newEmail, totpId, continueUrl, locale }: NewActionCode): Promise<IssuedAction> {
    const goOn = continueUrl === undefined ? null : new URL(trustedPath(this.env, continueUrl), this.env.PUBLIC_URL);
    if (identityId) await this.ensureThere(db, identityId);
    if (!unlimited.includes(mode)) await this.ensureRested(db, email, mode);
    // An earlier address may have been mistyped, so its link is invalidated.
    if (mode === 'verifyAndChangeEmail' && identityId) await this.forgetEmailChanges(db, identityId);

    const code = randomBytes(32).toString('base64url');
    const now = new Date();
    await db.insert(ActionCodeEntity, {
      codeHash: this.hashOf(code),
      mode,
      identityId: identityId ?? null,
      email,
      newEmail: newEmail ?? null,
      totpId: totpId ?? null,
      continueUrl: goOn?.href ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + actionLifeMs[mode]),
      usedAt: null,
    });
    const link = new URL('/user/action', this.env.PUBLIC_URL);
    const query = { mode, oobCode: code, ...(goOn && { continueUrl: goOn.href }), lang: locale };
    link.search = new URLSearchParams(query).toString();
    return { code, link: link.href };
  }

  /** Reads an unused code. Used and unknown codes give the same error. */
  async read(db: EntityManager, code: string, lock?: 'lock'): Promise<ActionCodeEntity> {
    const found = await db.findOne(ActionCodeEntity, {
      where: { codeHash: this.hashOf(code) },
      ...(lock && { lock: { mode: 'pessimistic_write' as const } }),
    });
    if (!found || found.usedAt) throw new IdentityError('INVALID_OOB_CODE');
    if (found.expiresAt <= new Date()) throw new IdentityError('EXPIRED_OOB_CODE');
    return found;
  }

  /** Uses a code of one of the modes and invalidates earlier ones for the same purpose. */
  async use(db: EntityManager, code: string, modes: readonly ActionMode[]): Promise<ActionCodeEntity> {
    const shown = await this.read(db, code);
    if (!modes.includes(shown.mode)) throw new IdentityError('INVALID_OOB_CODE');
    await this.takeTurn(db, shown);
    const found = await this.read(db, code, 'lock');
    const usedAt = new Date();
    const { codeHash, mode, email, identityId } = found;
    await db.update(ActionCodeEntity, { codeHash }, { usedAt });
    if (!unlimited.includes(mode)) {
      const whose = identityId === null ? { email, identityId: IsNull() } : { identityId };
      await db.update(ActionCodeEntity, { mode, ...whose, usedAt: IsNull() }, { usedAt });
    }
    return found;
  }

  /** Invalidates pending e-mail changes. */
  async forgetEmailChanges(db: EntityManager, identityId: string): Promise<void> {
    await db.update(ActionCodeEntity, { identityId, mode: 'verifyAndChangeEmail', usedAt: IsNull() }, { usedAt: new Date() });
  }

  /** The identity may have been deleted meanwhile. */
  private async ensureThere(db: EntityManager, identityId: string): Promise<void> {
    const identity = await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'for_key_share' } });
    if (!identity) throw new DomainError('UNAUTHENTICATED');
  }

  /** Serializes the codes of one account, or of one address without an account. The account is locked first. */
  private async takeTurn(db: EntityManager, { mode, email, identityId }: ActionCodeEntity): Promise<void> {
    if (identityId === null) await advisoryLock(db, `action code ${mode} ${email}`);
    else await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Serialized for each address, so that simultaneous requests count. */
  private async ensureRested(db: EntityManager, email: string, mode: ActionMode): Promise<void> {
    await advisoryLock(db, `action code ${mode} ${email}`);
    const [last] = await db.query<{ ms: number | null }[]>(lastQuery, [email, mode]);
    if (last && last.ms !== null && last.ms < resendMs) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, (resendMs - last.ms) / 1000);
  }

  private hashOf(code: string): string {
    return this.box.lookupHash('action code', code);
  }
}
