import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Env } from '../env/env.ts';
import { JobService } from './job.service.ts';
import { createBoss, JOB_BOSS } from './job-boss.ts';

/** Provides jobs to every module. */
@Global()
@Module({})
export class JobsModule {}

export const jobsModule = ({ DATABASE_URL, MIGRATE_ON_START }: Pick<Env, 'DATABASE_URL' | 'MIGRATE_ON_START'>): DynamicModule => ({
  module: JobsModule,
  providers: [JobService, { provide: JOB_BOSS, useFactory: () => createBoss(DATABASE_URL, MIGRATE_ON_START === 'on') }],
  exports: [JobService],
});
