import { Global, Module } from '@nestjs/common';
import { DrainService } from './drain.service.ts';

/** The end of the server, for every module that has something to finish. */
@Global()
@Module({ providers: [DrainService], exports: [DrainService] })
export class ServerModule {}
