import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Env } from '../env.ts';
import { createBoss, JOB_BOSS } from './job-boss.ts';
import { Jobs } from './jobs.ts';

/** Gives every module the jobs. */
@Global()
@Module({})
export class JobsModule {}

export const jobsModule = ({ DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): DynamicModule => ({
  module: JobsModule,
  providers: [Jobs, { provide: JOB_BOSS, useFactory: () => createBoss(DATABASE_URL) }],
  exports: [Jobs],
});
