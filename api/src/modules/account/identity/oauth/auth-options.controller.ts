import { Controller, Inject } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';

/** Lists the available sign-in methods. */
@Controller()
export class AuthOptionsController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Operation('getAuthOptions')
  getAuthOptions(): ReplyOf<'getAuthOptions'> {
    const { IDENTITY_URL, SIGN_IN_PROVIDERS } = this.env;
    const isIdentityEmbedded = IDENTITY_URL === undefined;
    const providers = isIdentityEmbedded ? SIGN_IN_PROVIDERS.map(({ name, title }) => ({ name, title })) : [];
    return { providers, isCaptchaRequired: this.env.SIGN_UP_CAPTCHA !== 'off', isIdentityEmbedded };
  }
}
