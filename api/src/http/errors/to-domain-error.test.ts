import { runInNewContext } from 'node:vm';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { toDomainError } from './to-domain-error.ts';

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
/** An error from another realm, such as that of a socket when modules run in a context of their own. */
const ofSocket = (code: string): Error => runInNewContext(`Object.assign(new Error('read'), { code: '${code}' })`);
const ofQuery = (error: Error) => new QueryFailedError('INSERT', [], error);

describe('toDomainError', () => {
  it.each([
    ['a full disk', coded('ENOSPC')],
    ['a used-up quota', coded('EDQUOT')],
    ['a limit on file sizes', coded('EFBIG')],
    ['a full disk of the database', ofQuery(coded('53100', 'could not extend file "base/1/2": No space left on device'))],
    ['a used-up quota of the database', ofQuery(coded('XX000', 'could not extend file "base/1/2": Disk quota exceeded'))],
    ['a limit on the files of the database', ofQuery(coded('XX000', 'could not write to file "pg_wal/xlogtemp.1": File too large'))],
  ])('returns STORAGE_FULL with a time to wait for %s', (_name, error) => {
    expect(toDomainError(error)).toMatchObject({ code: 'STORAGE_FULL', retryAfter: 30 });
  });

  it.each([
    ['a connection that is refused', new AggregateError([coded('ECONNREFUSED')])],
    ['a name that cannot be resolved', coded('EAI_AGAIN')],
    ['a terminated connection', ofQuery(coded('57P01'))],
    ['a transaction that was idle for too long', ofQuery(coded('25P03'))],
    ['a statement that waited too long', ofQuery(coded('57014', 'canceling statement due to statement timeout'))],
    ['a write to a server that has become a standby', ofQuery(coded('25006', 'cannot execute INSERT in a read-only transaction'))],
    ['too many connections', coded('53300')],
    ['a connection that takes too long', new Error('timeout expired')],
    ['a connection that ended', ofQuery(new Error('Connection terminated unexpectedly'))],
    ['a connection that was reset', ofQuery(ofSocket('ECONNRESET'))],
    ['addresses that refuse a connection', runInNewContext('(error) => new AggregateError([error])')(ofSocket('ECONNREFUSED'))],
    ['a statement after the connection was lost', new Error('Client has encountered a connection error and is not queryable')],
    ['a transaction whose connection was lost', new QueryRunnerAlreadyReleasedError()],
    ['a bucket that is away', new Error('Cannot read file', { cause: coded('ECONNREFUSED') })],
    ['a bucket that is overloaded', Object.assign(new Error('SlowDown'), { $fault: 'server' })],
    ['a bucket that does not answer in time', Object.assign(new Error('late'), { name: 'TimeoutError' })],
  ])('returns UNAVAILABLE for %s', (_name, error) => {
    expect(toDomainError(error).code).toBe('UNAVAILABLE');
  });

  it.each([
    ['a broken rule of the database', ofQuery(coded('23505', 'duplicate key'))],
    ['an unknown error', new Error('could not extend the session')],
    ['something that is no error', 'a string'],
  ])('returns INTERNAL for %s', (_name, error) => {
    expect(toDomainError(error).code).toBe('INTERNAL');
  });
});
