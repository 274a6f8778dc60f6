import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { SandboxService } from './sandbox.service.ts';

@Controller()
export class SandboxController {
  constructor(@Inject(SandboxService) private readonly sandboxes: SandboxService) {}

  @Operation('createSandbox')
  createSandbox(@Call() { body, ip }: CallOf<'createSandbox'>): Promise<ReplyOf<'createSandbox'>> {
    return this.sandboxes.create(body, ip);
  }
}
