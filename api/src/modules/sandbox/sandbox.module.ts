import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SandboxController } from './sandbox.controller.ts';
import { SandboxService } from './sandbox.service.ts';
import { SandboxEndService } from './sandbox-end.service.ts';

@Module({
  imports: [CaptchaModule, CompanyModule, NetworkModule, SessionModule],
  controllers: [SandboxController],
  providers: [SandboxService, SandboxEndService],
})
export class SandboxModule {}
