import { Global, Module } from '@nestjs/common';
import { SharedLimits } from '../http/shared-limits.ts';
import { Authentication } from './authentication.ts';
import { Callers } from './callers.ts';
import { SignalingTokens } from './signaling-tokens.ts';

@Global()
@Module({
  providers: [Authentication, Callers, SignalingTokens, SharedLimits],
  exports: [Authentication, Callers, SignalingTokens, SharedLimits],
})
export class AccessModule {}
