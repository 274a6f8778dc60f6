import { Global, Module } from '@nestjs/common';
import { Authentication } from './authentication.ts';
import { Callers } from './callers.ts';
import { SignalingTokens } from './signaling-tokens.ts';

@Global()
@Module({ providers: [Authentication, Callers, SignalingTokens], exports: [Authentication, Callers, SignalingTokens] })
export class AccessModule {}
