import { Global, Module } from '@nestjs/common';
import { ENV } from '../env.token.ts';
import type { Env } from '../env.ts';
import { FileEraser } from './file-eraser.ts';
import { Files } from './files.ts';
import { openStore } from './open-store.ts';

@Global()
@Module({
  providers: [{ provide: Files, inject: [ENV], useFactory: async (env: Env) => new Files(await openStore(env)) }, FileEraser],
  exports: [Files, FileEraser],
})
export class FilesModule {}
