import { HttpException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { DomainError, type ErrorCode } from './domain-error.ts';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'MALFORMED_BODY',
  // A folder, where files are given out.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

/** Connection lost or refused, server shutting down, too many connections: SQLSTATE classes 08, 53 and 57P. */
const isDatabaseAway = (code: unknown) =>
  typeof code === 'string' && /^(08|53|57P|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code);

const awayMessages = ['timeout exceeded when trying to connect', 'Connection terminated', 'Cannot use a pool after calling end'];

function isUnavailable(error: unknown): boolean {
  const inner = error instanceof QueryFailedError ? error.driverError : error;
  if (inner instanceof AggregateError) return inner.errors.some(isUnavailable);
  if (!(inner instanceof Error)) return false;
  return isDatabaseAway('code' in inner ? inner.code : undefined) || awayMessages.some((text) => inner.message.startsWith(text));
}

/** Whatever was thrown, as one of the contract's codes. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) {
    if (error.cause instanceof DomainError) return error.cause;
    return new DomainError(codeOfStatus[error.getStatus()] ?? 'INTERNAL');
  }
  if (error instanceof Error && 'statusCode' in error) return new DomainError(codeOfStatus[Number(error.statusCode)] ?? 'INTERNAL');
  return new DomainError(isUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL');
}
