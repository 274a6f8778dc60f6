import { NetworkError, planLimitOf } from '@nearhand/platform/core';
import { useRouteError } from '@nearhand/platform/host';
import { useErrorText } from '@nearhand/platform/intl';
import type { ComponentProps } from 'react';
import { AreaUnavailableError, RemoteHungError } from '../remotes/area-unavailable-error';
import { tryAgain } from '../remotes/hangs';
import { AreaUnavailable } from './area-unavailable';
import { errorDetailsOf } from './error-details';
import { ErrorScreen } from './error-screen';
import { messageOf } from './message-of';
import { NotFoundScreen } from './not-found-screen';
import { PlanLimitScreen } from './plan-limit-screen';
import { statusOf } from './status-of';
import { useRetryWhenOnline } from './use-retry-when-online';

/** A part of a page could not be loaded, after several attempts. */
const isChunkMissing = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';
const never = new Promise<never>(() => undefined);

/** Opens the page again when the connection is back, which may have been the reason. */
function RetriedErrorScreen(props: ComponentProps<typeof ErrorScreen>) {
  useRetryWhenOnline();
  return <ErrorScreen {...props} />;
}

/** Error screen for errors of a page, its loader or its code, inside a layout. */
export function PageError() {
  const error = useRouteError();
  const errorText = useErrorText();
  if (error instanceof RemoteHungError) return <AreaUnavailable arrival={error.arrival} isHung onRetry={() => tryAgain(error.build)} />;
  if (error instanceof AreaUnavailableError) return <AreaUnavailable arrival={error.arrival} />;
  if (isChunkMissing(error)) return <AreaUnavailable arrival={never} />;
  const status = statusOf(error);
  if (status === 404) return <NotFoundScreen />;
  // Its message is English and meant for logs.
  if (error instanceof NetworkError) return <RetriedErrorScreen status={status} message={errorText(error)} />;
  const limit = planLimitOf(error);
  if (limit) return <PlanLimitScreen limit={limit} />;
  const Screen = status >= 500 ? RetriedErrorScreen : ErrorScreen;
  return <Screen status={status} message={messageOf(error)} details={errorDetailsOf(error)} />;
}

/** The same without a layout. */
export const FullPageError = () => (
  <main>
    <PageError />
  </main>
);
