/** The part of the platform for the shell alone. It is bundled with the shell and no remote sees it, so it may change with any release. */

export { localizedName } from '@nearhand/contracts/routes';
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirectDocument,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
export type { Client } from './core/client/client.ts';
export { type AppCrashReports, type CrashReport, crashReportsOf } from './core/client/crash-reports.ts';
export { watchExternalLinks } from './core/client/watch-external-links.ts';
export { withoutSecrets } from './core/client/without-secrets.ts';
export { connectionAtom, reconnectionsAtom, watchConnection } from './core/connection.ts';
export type { Consent } from './core/consent.ts';
export { type Contribution, contributionsAtom, type OfferedContribution } from './core/contributions.ts';
export type { RemoteRoute, RouteModule } from './core/define-routes.ts';
export { type EarlyResponse, keepEarlyResponses } from './core/early-responses.ts';
export { hrefOfEntry, localeOfPath, publishRoutes } from './core/hrefs.ts';
export { onAccountRestriction } from './core/identity/account-restriction.ts';
export { isRecentlySignedIn } from './core/identity/reauthenticate.ts';
export { type ReauthenticationRequest, reauthenticationRequestAtom } from './core/identity/reauthentication-request.ts';
export { unseal } from './core/identity/seal.ts';
export {
  hasSignedInBefore,
  hasSignedOutHere,
  isSignedInElsewhere,
  type SignIn,
  sealFormerTokens,
  signInAtom,
  type Tokens,
} from './core/identity/sign-in.ts';
export type { SignOutReason } from './core/identity/sign-out-reason.ts';
export { claimsOf } from './core/identity/token-claims.ts';
export {
  accessToken,
  endSignIn,
  reauthenticateInPlaceWhen,
  replaceAccessToken,
  storeTokens,
} from './core/identity/tokens.ts';
export { defaultLocale } from './core/locale.ts';
export { keepFetch } from './core/native-fetch.ts';
export { clearNotification, type Notification, notificationsAtom } from './core/notify.ts';
export { watchPageTranslation } from './core/page/watch-page-translation.ts';
export { planLimitAtom } from './core/plan-limit.ts';
export { addMessages, messagesAtom } from './intl/messages.ts';
