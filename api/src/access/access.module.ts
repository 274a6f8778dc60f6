import { Global, Module } from '@nestjs/common';
import { RateLimitService } from '../http/limits/rate-limit.service.ts';
import { ActorRepository } from './actor.repository.ts';
import { AuthenticationService } from './authentication.service.ts';
import { PlatformAdminService } from './platform-admin.ts';
import { SignalingTokenService } from './signaling-token.service.ts';
import { UserActivityService } from './user-activity.service.ts';

@Global()
@Module({
  providers: [UserActivityService, AuthenticationService, ActorRepository, PlatformAdminService, SignalingTokenService, RateLimitService],
  exports: [UserActivityService, AuthenticationService, ActorRepository, PlatformAdminService, SignalingTokenService, RateLimitService],
})
export class AccessModule {}
