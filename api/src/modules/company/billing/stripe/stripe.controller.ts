import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { StripeEventService } from './stripe-event.service.ts';

@Controller()
export class StripeController {
  constructor(@Inject(StripeEventService) private readonly events: StripeEventService) {}

  @Operation('receiveStripeEvent')
  async receiveStripeEvent(@Call() { rawBody = Buffer.of(), headers }: CallOf<'receiveStripeEvent'>): Promise<undefined> {
    await this.events.receive(rawBody, String(headers['stripe-signature'] ?? ''));
  }
}
