import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { ApiError, CancelledError, NetworkError, notify, planLimitOf, store } from '@nearhand/platform/core';
import { connectionAtom, isRouteErrorResponse, notificationsAtom } from '@nearhand/platform/host';
import { translate } from '@nearhand/platform/intl';
import { LocaleBundleError } from '../intl/load-messages';
import { AreaUnavailableError, RemotePausedError } from '../remotes/area-unavailable-error';
import { remoteInText, remoteOfRoute } from '../remotes/attribution';
import { recordFailure } from '../remotes/circuit';
import { reportError } from './report-error';

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Whether an error is an answer to the user rather than a fault, such as a page that does not exist, or was reported before. */
function isExpected(error: unknown): boolean {
  if (error instanceof AreaUnavailableError && store.get(connectionAtom) === 'offline') return true;
  if (error instanceof CancelledError || error instanceof RemotePausedError || planLimitOf(error)) return true;
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;
}

const remoteOf = ({ build: { name, ...build } }: AreaUnavailableError) => (name === 'shell' ? null : { name, ...build });

/** Whether code has failed, rather than the server or the network. */
const isCodeFault = (error: unknown) =>
  error instanceof Error &&
  !(
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof AreaUnavailableError ||
    error instanceof LocaleBundleError
  );

/** Reports an error that has replaced a part of a page. Its owner owns what no remote's code has thrown. */
export function reportShownError(error: unknown, owner: ReleasedRemote | null): void {
  if (isExpected(error)) return;
  const remote = remoteInText(stackOf(error)) ?? owner;
  if (remote && isCodeFault(error)) recordFailure(remote);
  reportError(error, error instanceof AreaUnavailableError ? remoteOf(error) : remote);
}

/** Reports an error that has replaced a page by an error screen. */
export const reportPageError = (error: unknown, route: RouteData | undefined): void => reportShownError(error, remoteOfRoute(route));

/** A layout that is delayed by one frame; an error in a script of another origin, of which browsers report nothing more. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop') || message === 'Script error.';

/** Whether a script of a remote has thrown while it was loaded. The page that needs the script says that it is unavailable. */
function isLoadError(filename: string): boolean {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement && script.src === filename && remoteInText(filename) !== null;
}

/** File and message of each error of a load. */
const loadErrors = new Set<string>();

/** Whether a load has failed with the same error before: it is tried again, also each time that the pointer is over a link. */
function isRepeated(message: string, filename: string): boolean {
  const known = loadErrors.size;
  return loadErrors.add(`${new URL(filename).pathname} ${message}`).size === known;
}

/** Notifies the user once that a pressed control may have had no effect. Browser extensions throw into our pages, too. */
function explain(filename: string): void {
  if (!filename.startsWith(location.origin)) return;
  const message = translate('app.error.technical');
  const isExplained = store.get(notificationsAtom).some((shown) => shown.message === message);
  if (!isExplained) notify('error', message);
}

/** Reports errors and rejections that no code has caught, and violations of the content security policy. What the user sees keeps working. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename }) => {
    if (isHarmless(message)) return;
    const isLoad = isLoadError(filename);
    if (isLoad && isRepeated(message, filename)) return;
    reportError(error ?? new Error(message), remoteInText(stackOf(error) || filename));
    if (!isLoad) explain(filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isExpected(reason)) reportError(reason, remoteInText(stackOf(reason)));
  });
  addEventListener('securitypolicyviolation', (violation) => reportError(violation, remoteInText(violation.sourceFile)));
}
