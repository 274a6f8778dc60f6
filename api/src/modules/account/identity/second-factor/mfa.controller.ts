import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { callerOf } from '../sign-in/caller-of.ts';
import { MfaService } from './mfa.service.ts';

/** Google Identity Platform protocol: multi-factor authentication. */
@Controller()
export class MfaController {
  constructor(@Inject(MfaService) private readonly factors: MfaService) {}

  @Operation('startMfaEnrollment')
  startMfaEnrollment(@Call() { body }: CallOf<'startMfaEnrollment'>): Promise<ReplyOf<'startMfaEnrollment'>> {
    return this.factors.start(body.idToken);
  }

  @Operation('finalizeMfaEnrollment')
  async finalizeMfaEnrollment(@Call() call: CallOf<'finalizeMfaEnrollment'>): Promise<ReplyOf<'finalizeMfaEnrollment'>> {
    const { idToken, displayName, totpVerificationInfo } = call.body;
    const { sessionInfo, verificationCode } = totpVerificationInfo;
    const issued = await this.factors.finish(idToken, sessionInfo, verificationCode, (displayName ?? '').trim(), callerOf(call));
    return { idToken: issued.idToken, refreshToken: issued.refreshToken, totpAuthInfo: {} };
  }

  @Operation('withdrawMfa')
  async withdrawMfa(@Call() call: CallOf<'withdrawMfa'>): Promise<ReplyOf<'withdrawMfa'>> {
    const { idToken, refreshToken } = await this.factors.withdraw(call.body.idToken, call.body.mfaEnrollmentId, callerOf(call));
    return { idToken, refreshToken };
  }

  @Operation('finalizeMfaSignIn')
  async finalizeMfaSignIn(@Call() call: CallOf<'finalizeMfaSignIn'>): Promise<ReplyOf<'finalizeMfaSignIn'>> {
    const { mfaPendingCredential, totpVerificationInfo } = call.body;
    const { idToken, refreshToken } = await this.factors.finishSignIn(
      mfaPendingCredential,
      totpVerificationInfo.verificationCode,
      callerOf(call),
    );
    return { idToken, refreshToken, totpAuthInfo: {} };
  }
}
