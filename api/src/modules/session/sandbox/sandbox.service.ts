import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { joinLink } from '../../../env/join-link.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { type AddressRateLimit, addressKey } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { TokenSigner } from '../../../keys/token-signer.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';
import { VpnNetworkService } from '../../service/network/vpn-network.service.ts';
import { SessionService } from '../session/session.service.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';
import { SandboxEntity } from './sandbox.entity.ts';
import { insertSandboxCompany } from './sandbox-company.ts';
import { SandboxEndService } from './sandbox-end.service.ts';
import { sandboxMs } from './sandbox-limits.ts';

type Request = CallOf<'createSandbox'>['body'];

const wholeDeployment = 'all';
const hour = 60 * 60;
/** Time until a retry, while all sandboxes are in use. */
const retrySeconds = 60;

/** Opens a session for a person without an account. */
@Injectable()
export class SandboxService {
  private readonly perAddress: AddressRateLimit;
  private readonly perHour: RateLimiterAbstract;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(VpnNetworkService) private readonly networks: VpnNetworkService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(SandboxEndService) private readonly ends: SandboxEndService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.perAddress = limits.perAddress('sandbox', env.SANDBOX_LIMIT_PER_MINUTE, env.SANDBOX_LIMIT_PER_DAY);
    this.perHour = limits.counter('sandboxes', env.SANDBOXES_PER_HOUR, hour);
  }

  async create(request: Request, address: string): Promise<components['schemas']['Sandbox']> {
    if (this.env.SANDBOX === 'off') throw new DomainError('SANDBOX_OFF');
    await this.perAddress.count(address);
    await this.networks.ensureOutside(address);
    const actor = await this.dataSource.transaction((db) => this.open(db, request, address));
    const session = await this.sessions.create(actor, address, { mode: 'view' });
    const { sandboxEndsAt: endsAt, userId } = actor;
    return {
      sessionId: session.sessionId,
      window: new URL(`/app/session/desktop/${session.sessionId}`, this.env.PUBLIC_URL).href,
      invitation: joinLink(this.env, this.secrets.showKey(session) ?? ''),
      accessToken: await this.tokens.sign(userId, 'nearhand:sandbox', endsAt),
      endsAt: endsAt.toISOString(),
    };
  }

  /** A refusal leaves the captcha unused. */
  private async open(db: EntityManager, { locale = 'en', captchaToken }: Request, address: string) {
    const now = new Date();
    await advisoryLock(db, 'sandboxes');
    const used = await db.countBy(SandboxEntity, { endsAt: MoreThan(now) });
    if (used >= this.env.SANDBOXES_AT_ONCE) throw new DomainError('SANDBOX_FULL', undefined, retrySeconds);
    await this.ensureHuman(db, captchaToken);
    await this.countForAll();

    const sandbox = db.create(SandboxEntity, {
      companyId: uuid(),
      address: addressKey(address),
      endsAt: new Date(now.getTime() + sandboxMs),
    });
    const userId = await insertSandboxCompany(db, sandbox.companyId, locale, now);
    await db.insert(SandboxEntity, sandbox);
    await this.ends.schedule(db, sandbox);
    return toOperator(sandbox, userId);
  }

  private async ensureHuman(db: EntityManager, captchaToken: string | undefined): Promise<void> {
    if (this.env.SIGN_UP_CAPTCHA === 'off') return;
    if (captchaToken === undefined || !(await this.captchas.accepts(captchaToken, db))) throw new DomainError('CAPTCHA_REQUIRED');
  }

  private async countForAll(): Promise<void> {
    await this.perHour.consume(wholeDeployment).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new DomainError('SANDBOX_FULL', undefined, refusal.msBeforeNext / 1000);
    });
  }
}

const toOperator = ({ companyId, endsAt }: SandboxEntity, userId: string): Actor & { sandboxEndsAt: Date } => ({
  userId,
  companyId,
  role: 'owner',
  isVerified: true,
  lacksSecondFactor: false,
  isCompanyBeingDeleted: false,
  signedInAt: null,
  signInId: null,
  sandboxEndsAt: endsAt,
});
