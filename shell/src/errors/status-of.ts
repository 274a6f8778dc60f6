import { ApiError } from '@nearhand/platform/core';
import { isRouteErrorResponse } from '@nearhand/platform/host';

/** The address of a page has a malformed ID, so nothing can exist there. */
const isMalformedPath = ({ code, details }: ApiError): boolean =>
  code === 'VALIDATION_FAILED' && details?.fields?.some(({ field }) => field.startsWith('path.')) === true;

/** The status of an error that a page shows; 404 where its address or object does not exist. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError && isMalformedPath(error)) return 404;
  return isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
}
