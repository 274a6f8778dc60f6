import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { IntercomConnectionService } from './intercom-connection.service.ts';

const perMinute = 60;
const perDay = 2000;

@Controller()
export class IntercomConnectionController {
  private readonly limit: AddressRateLimit;

  constructor(
    @Inject(IntercomConnectionService) private readonly connections: IntercomConnectionService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.limit = limits.perAddress('intercom', perMinute, perDay);
  }

  @Operation('openIntercomInstallation')
  openIntercomInstallation(): ReplyOf<'openIntercomInstallation'> {
    return { url: `${this.connections.page}?section=intercom` };
  }

  @Operation('authorizeIntercom')
  async authorizeIntercom(@Call() { query, ip }: CallOf<'authorizeIntercom'>): Promise<ReplyOf<'authorizeIntercom'>> {
    await this.limit.count(ip);
    return { url: await this.connections.authorize(query.userId) };
  }

  @Operation('finishIntercomAuthorization')
  async finishIntercomAuthorization(
    @Call() { query, ip }: CallOf<'finishIntercomAuthorization'>,
  ): Promise<ReplyOf<'finishIntercomAuthorization'>> {
    await this.limit.count(ip);
    return { url: await this.connections.finish(query) };
  }

  @Operation('getIntercomState')
  getIntercomState(@Call() { actor }: CallOf<'getIntercomState'>): Promise<ReplyOf<'getIntercomState'>> {
    return this.connections.describe(actor);
  }

  @Operation('startIntercomAuthorization')
  async startIntercomAuthorization(
    @Call() { actor }: CallOf<'startIntercomAuthorization'>,
  ): Promise<ReplyOf<'startIntercomAuthorization'>> {
    return { handle: await this.connections.start(actor) };
  }

  @Operation('connectIntercom')
  async connectIntercom(@Call() { actor, body, ip }: CallOf<'connectIntercom'>): Promise<ReplyOf<'connectIntercom'>> {
    await this.connections.connect(actor, body.handle, ip);
    return this.connections.describe(actor);
  }

  @Operation('disconnectIntercom')
  async disconnectIntercom(@Call() { actor, ip }: CallOf<'disconnectIntercom'>): Promise<undefined> {
    await this.connections.disconnect(actor, ip);
  }
}
