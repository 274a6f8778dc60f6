import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { SecretBox } from '../../../keys/secret-box.ts';

export interface InvitationToken {
  tokenHash: string;
  /** Page that accepts the invitation. The token is in the fragment, which reaches no server and no log. */
  link: string;
}

/** Creates the secret of an invitation, which only its link contains. */
@Injectable()
export class InvitationTokenService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  create(): InvitationToken {
    const token = randomBytes(16).toString('base64url');
    return { tokenHash: this.hashOf(token), link: new URL(`/user/invitation#token=${token}`, this.env.PUBLIC_URL).href };
  }

  hashOf(token: string): string {
    return this.box.lookupHash('invitation', token);
  }
}
