import { Global, Module } from '@nestjs/common';
import { SharedLimits } from '../http/shared-limits.ts';
import { Activity } from './activity.ts';
import { Authentication } from './authentication.ts';
import { Callers } from './callers.ts';
import { SignOuts } from './sign-outs.ts';
import { SignalingTokens } from './signaling-tokens.ts';

@Global()
@Module({
  providers: [Activity, Authentication, Callers, SignalingTokens, SignOuts, SharedLimits],
  exports: [Activity, Authentication, Callers, SignalingTokens, SignOuts, SharedLimits],
})
export class AccessModule {}
