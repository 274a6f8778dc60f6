import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { ReleaseTokenService } from '../../service/release/release-token.service.ts';
import { toReleaseToken } from '../../service/release/to-release-token.ts';
import { ReleaseTokenAdminService } from './release-token-admin.service.ts';

@Controller()
export class ReleaseTokenController {
  constructor(
    @Inject(ReleaseTokenService) private readonly tokens: ReleaseTokenService,
    @Inject(ReleaseTokenAdminService) private readonly changes: ReleaseTokenAdminService,
  ) {}

  @Operation('listReleaseTokens')
  async listReleaseTokens(@Call() { query }: CallOf<'listReleaseTokens'>): Promise<ReplyOf<'listReleaseTokens'>> {
    const now = new Date();
    return { items: (await this.tokens.list(query.remote)).map((token) => toReleaseToken(token, now)) };
  }

  @Operation('createReleaseToken')
  async createReleaseToken(@Call() { actor, body, ip }: CallOf<'createReleaseToken'>): Promise<ReplyOf<'createReleaseToken'>> {
    const { token, secret } = await this.changes.create(actor, ip, body);
    return { token: toReleaseToken(token, new Date()), secret };
  }

  @Operation('revokeReleaseToken')
  async revokeReleaseToken(@Call() { actor, path, ip }: CallOf<'revokeReleaseToken'>): Promise<ReplyOf<'revokeReleaseToken'>> {
    await this.changes.revoke(actor, ip, path.tokenId);
  }
}
