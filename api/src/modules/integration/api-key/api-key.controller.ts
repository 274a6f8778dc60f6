import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { ApiKeyService } from './api-key.service.ts';
import { toApiKey } from './to-api-key.ts';

@Controller()
export class ApiKeyController {
  constructor(@Inject(ApiKeyService) private readonly keys: ApiKeyService) {}

  @Operation('listApiKeys')
  async listApiKeys(@Call() { actor }: CallOf<'listApiKeys'>): Promise<ReplyOf<'listApiKeys'>> {
    const now = new Date();
    return { items: (await this.keys.list(actor)).map((key) => toApiKey(key, now)) };
  }

  @Operation('createApiKey')
  async createApiKey(@Call() { actor, body, ip }: CallOf<'createApiKey'>): Promise<ReplyOf<'createApiKey'>> {
    const { key, secret } = await this.keys.create(actor, ip, body);
    return { apiKey: toApiKey(key, new Date()), secret };
  }

  @Operation('revokeApiKey')
  async revokeApiKey(@Call() { actor, path, ip }: CallOf<'revokeApiKey'>): Promise<ReplyOf<'revokeApiKey'>> {
    await this.keys.revoke(actor, ip, path.apiKeyId);
  }
}
