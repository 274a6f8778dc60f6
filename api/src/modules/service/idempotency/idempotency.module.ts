import { Inject, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { JobService } from '../../../jobs/job.service.ts';
import { IdempotencyInterceptor } from './idempotency.interceptor.ts';
import { StoredAnswerRepository } from './stored-answer.repository.ts';

@Module({ providers: [StoredAnswerRepository, { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }] })
export class IdempotencyModule {
  constructor(@Inject(JobService) jobs: JobService, @Inject(StoredAnswerRepository) answers: StoredAnswerRepository) {
    jobs.repeat('stored-answers', '17 * * * *', () => answers.clean());
  }
}
