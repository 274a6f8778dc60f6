import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { type CaptchaSecrets, captchaSecretsOf, createCaptcha, lifeSeconds } from './create-captcha.ts';

/** Takes about one second on a phone of 2019. */
const work = { fewest: 1000, most: 2000 } as const;

const proofSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({ expiresAt: z.number() }), signature: z.string().min(1).max(200) }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(200), time: z.number().optional() }),
});
const usePrefix = 'captcha:use';

type Verified = Parameters<typeof verifySolution>[0];

/** Proof-of-work captchas (ALTCHA). Each solution is accepted once. */
@Injectable()
export class CaptchaService {
  private readonly secrets: CaptchaSecrets;

  constructor(
    @Inject(SecretBox) box: SecretBox,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RateLimitService) private readonly limits: RateLimitService,
  ) {
    this.secrets = captchaSecretsOf(box);
  }

  create(): Promise<components['schemas']['Captcha']> {
    return createCaptcha(randomInt(work.most, work.fewest), this.secrets);
  }

  /** Whether the solution is valid and unused; uses it. A rollback of `db` leaves it unused. */
  async accepts(proof: string, db: EntityManager = this.dataSource.manager): Promise<boolean> {
    const signature = await this.check(proof);
    return signature !== null && this.limits.consumeOnce(db, usePrefix, signature, lifeSeconds);
  }

  /** Signature of a valid solution, or `null`. */
  private async check(proof: string): Promise<string | null> {
    const parsed = proofSchema.safeParse(readProof(proof));
    if (!parsed.success) return null;
    const { challenge, solution } = parsed.data as unknown as Pick<Verified, 'challenge' | 'solution'>;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.secrets }).catch(() => ({ verified: false }));
    return verified && challenge.signature ? challenge.signature : null;
  }
}

/** Base64 of JSON, as ALTCHA's clients send it. */
function readProof(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
