import { Global, Module } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { FileService } from './file.service.ts';
import { FileErasureService } from './file-erasure.service.ts';
import { openStore } from './open-store.ts';

@Global()
@Module({
  providers: [
    { provide: FileService, inject: [ENV], useFactory: async (env: Env) => new FileService(await openStore(env)) },
    FileErasureService,
  ],
  exports: [FileService, FileErasureService],
})
export class FilesModule {}
