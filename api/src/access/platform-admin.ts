import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { DomainError, type ErrorCode } from '../http/domain-error.ts';
import { ActorRepository, type AdminFacts } from './actor.repository.ts';
import type { Actor } from './actor.ts';

/** Returns what a user lacks to be a platform admin, as an error code; `null` if nothing. */
export function missingForPlatformAdmin({ email, isVerified, secondFactor }: AdminFacts, admins: readonly string[]): ErrorCode | null {
  if (!admins.includes(email.toLowerCase())) return 'PLATFORM_ADMIN_REQUIRED';
  if (!isVerified) return 'USER_NOT_VERIFIED';
  return secondFactor ? null : 'SECOND_FACTOR_REQUIRED';
}

/** Authenticates the people who run the installation. They are in its configuration, so the right ends with a restart. */
@Injectable()
export class PlatformAdminService {
  constructor(
    @Inject(ActorRepository) private readonly users: ActorRepository,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The email address of a platform admin, or what a user lacks to be one. */
  async find({ userId }: Pick<Actor, 'userId'>): Promise<{ email: string } | { missing: ErrorCode }> {
    const user = await this.users.findAdminFacts(userId);
    if (!user) return { missing: 'PLATFORM_ADMIN_REQUIRED' };
    const missing = missingForPlatformAdmin(user, this.env.PLATFORM_ADMINS);
    return missing ? { missing } : { email: user.email };
  }

  /** The email address of a platform admin. Refuses others with what they lack. */
  async ensure(caller: Pick<Actor, 'userId'>): Promise<string> {
    const found = await this.find(caller);
    if ('missing' in found) throw new DomainError(found.missing);
    return found.email;
  }
}
