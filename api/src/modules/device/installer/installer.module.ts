import { Module } from '@nestjs/common';
import { InstallerController } from './installer.controller.ts';
import { InstallerService } from './installer.service.ts';
import { InstallerPreparation } from './installer-preparation.ts';

@Module({ controllers: [InstallerController], providers: [InstallerPreparation, InstallerService] })
export class InstallerModule {}
