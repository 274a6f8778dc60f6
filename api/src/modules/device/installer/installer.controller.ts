import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { InstallerService } from './installer.service.ts';

@Controller()
export class InstallerController {
  constructor(@Inject(InstallerService) private readonly installers: InstallerService) {}

  @Operation('downloadInstaller')
  async downloadInstaller(@Call() { query }: CallOf<'downloadInstaller'>): Promise<StreamableFile> {
    const { fileName, size, content } = await this.installers.open(query.os, query.action);
    const disposition = fileName === null ? 'attachment' : `attachment; filename="${fileName}"`;
    return new StreamableFile(content, { disposition, length: size });
  }

  @Operation('listInstallers')
  listInstallers(@Call() { query }: CallOf<'listInstallers'>): Promise<ReplyOf<'listInstallers'>> {
    return this.installers.list(query.action);
  }

  @Operation('getLatestInstaller')
  getLatestInstaller(@Call() { query }: CallOf<'getLatestInstaller'>): Promise<ReplyOf<'getLatestInstaller'>> {
    return this.installers.findLatest(query.os, query.action);
  }

  @Operation('getInstallerScript')
  getInstallerScript(@Call() { query }: CallOf<'getInstallerScript'>): Promise<ReplyOf<'getInstallerScript'>> {
    return this.installers.readScript(query.os);
  }
}
