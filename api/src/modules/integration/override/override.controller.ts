import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { OverrideService } from './override.service.ts';

@Controller()
export class OverrideController {
  constructor(@Inject(OverrideService) private readonly overrides: OverrideService) {}

  @Operation('startOverride')
  startOverride(@Call() { actor, body, ip }: CallOf<'startOverride'>): Promise<ReplyOf<'startOverride'>> {
    return this.overrides.start(actor, ip, body);
  }
}
