import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SignalingTokenService } from '../../../access/signaling-token.service.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { newTypedCode, plainTypedCode } from '../../../keys/typed-code.ts';
import { SandboxEntity } from '../sandbox/sandbox.entity.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';
import { toInvitationCard } from './invitation-card.ts';
import { SessionInvitationRepository } from './session-invitation.repository.ts';

/** Long enough for a download of 130 MB over a slow line. */
const codeMs = 30 * 60 * 1000;
const triesPerMinute = 10;
const triesPerDay = 100;

const upsertQuery = `INSERT INTO "control_codes" ("codeHash", "sessionId", "tokenSealed", "expiresAt") VALUES ($1, $2, $3, $4)
  ON CONFLICT ("sessionId") DO UPDATE SET "codeHash" = $1, "tokenSealed" = $3, "expiresAt" = $4`;
const findQuery = 'SELECT "sessionId" FROM "control_codes" WHERE "codeHash" = $1';
const takeQuery = 'DELETE FROM "control_codes" WHERE "codeHash" = $1 RETURNING "tokenSealed", "expiresAt"';
const expiredQuery = 'DELETE FROM "control_codes" WHERE "expiresAt" <= $1';

/** Codes by which the agent on the customer's computer takes the place of the customer's page. */
@Injectable()
export class ControlCodeService {
  private readonly creations: AddressRateLimit;
  private readonly uses: AddressRateLimit;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SessionInvitationRepository) private readonly invitations: SessionInvitationRepository,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.creations = limits.perAddress('control-code', triesPerMinute, triesPerDay);
    this.uses = limits.perAddress('control', triesPerMinute, triesPerDay);
  }

  /** Replaces the code of the session. Only its customer has the token. */
  async create({ path, body, ip }: CallOf<'createControlCode'>, now = new Date()): Promise<ReplyOf<'createControlCode'>> {
    await this.creations.count(ip);
    const { customerToken } = body;
    const code = newTypedCode();
    const expiresAt = new Date(now.getTime() + codeMs);
    await this.sessions.change({ sessionId: path.sessionId }, { by: 'customer', address: ip }, async (session, db) => {
      this.ensureCustomer(session, customerToken);
      if (await db.existsBy(SandboxEntity, { companyId: session.companyId })) throw new DomainError('SANDBOX_REFUSED');
      await db.query(expiredQuery, [now]);
      const { sessionId } = session;
      await db.query(upsertQuery, [this.hash(code), sessionId, this.box.seal(sessionId, customerToken), expiresAt]);
    });
    return { code, expiresAt: expiresAt.toISOString() };
  }

  /** Unknown, used and expired codes get the same error. */
  async use({ body, ip }: CallOf<'useControlCode'>, now = new Date()): Promise<ReplyOf<'useControlCode'>> {
    await this.uses.count(ip);
    const codeHash = this.hash(body.code);
    const [found] = await this.dataSource.query<{ sessionId: string }[]>(findQuery, [codeHash]);
    if (!found) throw new DomainError('SESSION_LINK_INVALID');
    const { sessionId } = found;
    const customerToken = await this.sessions.change({ sessionId }, { by: 'customer', address: ip }, async (session, db) => {
      const token = await this.take(db, sessionId, codeHash, now);
      this.ensureCustomer(session, token);
      session.allowControl(now);
      return token;
    });
    const invitation = await this.invitations.find({ sessionId }, null);
    if (!invitation) throw new DomainError('SESSION_LINK_INVALID');
    const signaling = await this.signaling.forCustomer(sessionId, this.secrets.hashCustomerToken(customerToken));
    return { ...toInvitationCard(invitation, this.secrets), state: 'joined', customerToken, signaling };
  }

  private async take(db: EntityManager, sessionId: string, codeHash: string, now: Date): Promise<string> {
    const [[code]] = await db.query<[{ tokenSealed: string; expiresAt: Date }[], number]>(takeQuery, [codeHash]);
    if (!code || code.expiresAt <= now) throw new DomainError('SESSION_LINK_INVALID');
    return this.box.open(sessionId, code.tokenSealed);
  }

  /** A registered device needs no code, and another customer may have joined since. */
  private ensureCustomer(session: SessionEntity | null, customerToken: string): asserts session {
    const isCustomer = session && !session.isClosed && session.deviceId === null && this.secrets.isCustomerTokenOf(session, customerToken);
    if (!isCustomer) throw new DomainError('SESSION_LINK_INVALID');
  }

  private hash(code: string): string {
    return this.box.lookupHash('control code', plainTypedCode(code));
  }
}
