import { ApiError } from '@nearhand/platform/core';
import { isRouteErrorResponse } from '@nearhand/platform/host';

/** The status of an error that a page shows; 404 where its address or object does not exist. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500);
