import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { ProviderEventService } from '../provider-event.service.ts';
import { StripeSource } from './stripe-source.ts';

@Controller()
export class StripeController {
  constructor(
    @Inject(ProviderEventService) private readonly events: ProviderEventService,
    @Inject(StripeSource) private readonly source: StripeSource,
  ) {}

  @Operation('receiveStripeEvent')
  async receiveStripeEvent(@Call() { rawBody = Buffer.of(), headers }: CallOf<'receiveStripeEvent'>): Promise<undefined> {
    await this.events.receive(this.source, { body: rawBody, signature: String(headers['stripe-signature'] ?? '') });
  }
}
