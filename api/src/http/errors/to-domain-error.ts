import { isNativeError } from 'node:util/types';
import { HttpException } from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError, type ErrorCode } from '../domain-error.ts';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'MALFORMED_BODY',
  // A folder, where files are served.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

/** `Retry-After` on a full disk, in seconds. */
const fullSeconds = 30;

/**
 * Connection lost or refused, server shutting down, too many connections, idle too long in a transaction, a statement that waited too long,
 * a server that has become a standby: SQLSTATE classes 08, 53 and 57, 25P03 and 25006.
 */
const awayCode = /^(08|53|57|25P03|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;

const awayMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** SQLSTATE `disk_full`, and system errors for a full disk, quota or file. */
const fullCode = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

/** PostgreSQL gives a code of its own to ENOSPC only. */
const fullMessage = /^could not (extend|write|create|fallocate|resize) .*: (No space left on device|Disk quota exceeded|File too large)/;

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** A path that cannot be decoded: it names nothing. */
const isBadUrl = (error: Error) => codeOf(error) === 'FST_ERR_BAD_URL';

const isStorageFull = (error: Error) => fullCode.test(codeOf(error)) || fullMessage.test(error.message);

/** TypeORM releases the runner of a transaction whose connection is lost; the next statement meets that. */
const isConnectionLost = (error: Error) =>
  error instanceof QueryRunnerAlreadyReleasedError ||
  error instanceof QueryRunnerProviderAlreadyReleasedError ||
  awayCode.test(codeOf(error)) ||
  awayMessages.some((text) => error.message.startsWith(text));

/** An error of an S3 service: it is overloaded, or does not answer in time. */
const isBucketAway = (error: Error) => ('$fault' in error && error.$fault === 'server') || error.name === 'TimeoutError';

const isAggregate = (error: Error): error is AggregateError => 'errors' in error && Array.isArray(error.errors);

/** The refusal for an error of a disk, a database or a bucket that is expected to work again. The error may come from another realm. */
function temporaryRefusal(error: unknown): DomainError | undefined {
  const inner = error instanceof QueryFailedError ? error.driverError : error;
  if (!isNativeError(inner)) return undefined;
  if (isAggregate(inner)) return inner.errors.map(temporaryRefusal).find((refusal) => refusal !== undefined);
  if (isStorageFull(inner)) return new DomainError('STORAGE_FULL', undefined, fullSeconds);
  if (isConnectionLost(inner) || isBucketAway(inner)) return new DomainError('UNAVAILABLE');
  // The library of the file stores wraps errors of the disk and the bucket.
  return inner.cause === undefined ? undefined : temporaryRefusal(inner.cause);
}

/** Maps any thrown value to a code of the contract. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) {
    if (error.cause instanceof DomainError) return error.cause;
    return new DomainError(codeOfStatus[error.getStatus()] ?? 'INTERNAL');
  }
  if (error instanceof Error && 'statusCode' in error) {
    return new DomainError(isBadUrl(error) ? 'NOT_FOUND' : (codeOfStatus[Number(error.statusCode)] ?? 'INTERNAL'));
  }
  return temporaryRefusal(error) ?? new DomainError('INTERNAL');
}
