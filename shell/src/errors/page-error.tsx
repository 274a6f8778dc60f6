import { ApiError } from '@nearhand/platform/core';
import { isRouteErrorResponse, useRouteError } from '@nearhand/platform/router';
import { AreaUnavailableError } from '../remotes/area-unavailable-error';
import { AreaUnavailable } from './area-unavailable';
import { ErrorScreen } from './error-screen';
import { NotFoundScreen } from './not-found-screen';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return 500;
}

/** The screen for whatever a page, its loader or its code threw. */
export function PageError() {
  const error = useRouteError();
  if (error instanceof AreaUnavailableError) return <AreaUnavailable arrival={error.arrival} />;
  const status = statusOf(error);
  if (status === 404) return <NotFoundScreen />;
  return <ErrorScreen status={status} message={error instanceof Error ? error.message : ''} />;
}
