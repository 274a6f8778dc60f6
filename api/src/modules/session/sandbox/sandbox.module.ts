import { Module } from '@nestjs/common';
import { CompanyModule } from '../../company/company/company.module.ts';
import { CaptchaModule } from '../../service/captcha/captcha.module.ts';
import { NetworkModule } from '../../service/network/network.module.ts';
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
