import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { wholeTransaction } from '../../../database/whole-transaction.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { statusOf } from '../../../http/errors/status-of.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { type StoredAnswer, StoredAnswerRepository } from './stored-answer.repository.ts';

/** Seconds after which a client may ask again for the answer to a request that is still running. */
const runningSeconds = 1;
const validKey = /^[\x20-\x7e]{1,255}$/;

const isRefusal = (error: unknown) => error instanceof DomainError && statusOf[error.code] < 500;

/** JSON with sorted properties, so that equal bodies give equal text. */
const textOf = (body: unknown): string =>
  JSON.stringify(body ?? null, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

/**
 * Answers a repeated `Idempotency-Key` with the first success, which is stored in the transaction of the creation: after a crash there
 * are both or neither. Refusals are not stored, so that a corrected request may have the same key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StoredAnswerRepository) private readonly answers: StoredAnswerRepository,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // Nest also asks interceptors about packets of sockets.
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || !request.actor || !request.routeOptions.config.operation?.isRepeatable) return next.handle();
    if (typeof key !== 'string' || !validKey.test(key)) {
      throw new DomainError('VALIDATION_FAILED', {
        fields: [{ field: 'headers.idempotency-key', message: 'must have 1 to 255 characters' }],
      });
    }
    const { actor } = request;
    const reply = http.getResponse<FastifyReply>();
    return defer(() => wholeTransaction(this.dataSource, isRefusal, (db) => this.answer(db, { actor, key, request, reply }, next)));
  }

  private async answer(
    db: EntityManager,
    { actor, key, request, reply }: { actor: Actor; key: string; request: FastifyRequest; reply: FastifyReply },
    next: CallHandler,
  ): Promise<unknown> {
    const keyHash = this.box.lookupHash('idempotency key', `${actor.apiKeyId ?? actor.userId} ${key}`);
    const { method, url, body } = request;
    const requestHash = this.box.lookupHash('idempotent request', `${method} ${url} ${textOf(body)}`);
    if (!(await this.answers.lock(db, keyHash))) throw new DomainError('IDEMPOTENCY_KEY_IN_USE', undefined, runningSeconds);
    const stored = await this.answers.find(db, keyHash);
    if (stored) return this.repeat(stored, requestHash, reply);

    const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
    const bodySealed = this.box.seal(keyHash, JSON.stringify(answer ?? null));
    await this.answers.store(db, { keyHash, userId: actor.userId, requestHash, bodySealed });
    return answer;
  }

  private repeat({ keyHash, requestHash, bodySealed }: StoredAnswer, newHash: string, reply: FastifyReply): unknown {
    if (requestHash !== newHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    reply.header('idempotency-replayed', 'true');
    return JSON.parse(this.box.open(keyHash, bodySealed)) ?? undefined;
  }
}
