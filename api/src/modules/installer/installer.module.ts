import { Module } from '@nestjs/common';
import { InstallerController } from './installer.controller.ts';
import { InstallerService } from './installer.service.ts';

@Module({ controllers: [InstallerController], providers: [InstallerService] })
export class InstallerModule {}
