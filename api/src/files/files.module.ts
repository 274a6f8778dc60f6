import { Global, Module } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { FileService } from './file.service.ts';
import { FileErasureService } from './file-erasure.service.ts';
import { openFiles } from './open-store.ts';
import { ReleaseFollower } from './release-follower.service.ts';
import { openReleases, RELEASES } from './release-store.ts';

@Global()
@Module({
  providers: [
    { provide: FileService, inject: [ENV], useFactory: (env: Env) => openFiles(env) },
    { provide: RELEASES, inject: [ENV], useFactory: (env: Env) => openReleases(env) },
    ReleaseFollower,
    FileErasureService,
  ],
  exports: [FileService, FileErasureService, RELEASES, ReleaseFollower],
})
export class FilesModule {}
