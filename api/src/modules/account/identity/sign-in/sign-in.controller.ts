import { Controller, Inject } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { consumePoint } from '../../../../http/limits/consume-point.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';
import { RecoveryCodeService } from '../codes/recovery-code.service.ts';
import { callerOf } from './caller-of.ts';
import { accessSeconds, IdentityTokenService } from './identity-token.service.ts';
import { SignInService } from './sign-in.service.ts';
import { toSignIn } from './to-sign-in.ts';

/** Sign-ins that a user may start for framed pages. */
export const framesPerHour = 60;

/** Sign-ins and recovery codes of the caller. */
@Controller()
export class SignInController {
  private readonly frames: RateLimiterAbstract;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(RecoveryCodeService) private readonly recoveryCodes: RecoveryCodeService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.frames = limits.counter('frame sign-in', framesPerHour, 60 * 60);
  }

  @Operation('listSignIns')
  async listSignIns(@Call() { actor }: CallOf<'listSignIns'>): Promise<ReplyOf<'listSignIns'>> {
    this.ensureEmbedded();
    const signIns = await this.signIns.list(actor);
    return { items: signIns.map((signIn) => toSignIn(signIn, actor.signInId)) };
  }

  @Operation('startFrameSignIn')
  async startFrameSignIn(@Call() call: CallOf<'startFrameSignIn'>): Promise<ReplyOf<'startFrameSignIn'>> {
    this.ensureEmbedded();
    await consumePoint(this.frames, call.actor.userId);
    const { idToken, refreshToken } = await this.tokens.branch(call.actor, callerOf(call));
    return { accessToken: idToken, refreshToken, expiresIn: accessSeconds };
  }

  @Operation('revokeSignIn')
  async revokeSignIn(@Call() { actor, path, ip }: CallOf<'revokeSignIn'>): Promise<ReplyOf<'revokeSignIn'>> {
    this.ensureEmbedded();
    await this.signIns.revoke(actor, path.signInId, ip);
  }

  @Operation('revokeOtherSignIns')
  async revokeOtherSignIns(@Call() { actor, ip }: CallOf<'revokeOtherSignIns'>): Promise<ReplyOf<'revokeOtherSignIns'>> {
    this.ensureEmbedded();
    await this.signIns.revokeOthers(actor, ip);
  }

  @Operation('countRecoveryCodes')
  async countRecoveryCodes(@Call() { actor }: CallOf<'countRecoveryCodes'>): Promise<ReplyOf<'countRecoveryCodes'>> {
    this.ensureEmbedded();
    const { left, generatedAt } = await this.recoveryCodes.count(actor);
    return { left, generatedAt: generatedAt?.toISOString() ?? null };
  }

  @Operation('generateRecoveryCodes')
  async generateRecoveryCodes(@Call() { actor, ip }: CallOf<'generateRecoveryCodes'>): Promise<ReplyOf<'generateRecoveryCodes'>> {
    this.ensureEmbedded();
    return { codes: await this.recoveryCodes.generate(actor, ip) };
  }

  /** Rejects calls that are not available with a hosted identity provider. */
  private ensureEmbedded(): void {
    if (this.env.IDENTITY_URL) throw new DomainError('IDENTITY_HOSTED');
  }
}
