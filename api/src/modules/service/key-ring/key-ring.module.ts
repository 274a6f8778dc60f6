import { Module } from '@nestjs/common';
import { SealAgainJob } from './seal-again.job.ts';

/** Work after a change of the server's keys. */
@Module({ providers: [SealAgainJob] })
export class KeyRingModule {}
