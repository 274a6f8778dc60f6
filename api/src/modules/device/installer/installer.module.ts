import { Module } from '@nestjs/common';
import { InstallerController } from './installer.controller.ts';
import { InstallerService } from './installer.service.ts';
import { InstallerCopies } from './installer-copies.service.ts';
import { InstallerPreparation } from './installer-preparation.ts';

@Module({ controllers: [InstallerController], providers: [InstallerPreparation, InstallerCopies, InstallerService] })
export class InstallerModule {}
