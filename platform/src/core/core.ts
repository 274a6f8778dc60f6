/** Façade of the code that shell and remotes share at run time: one API client, one store, one session. */

export { isEmail } from '@nearhand/contracts/email';
export { localizedName } from '@nearhand/contracts/routes';
export type { WritableAtom } from 'jotai';
export { atom, Provider as StoreProvider, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { api, apiErrorOf, unwrap } from './api.ts';
export { boot } from './boot.ts';
export { type Campaign, type Client, client } from './client/client.ts';
export { watchExternalLinks } from './client/watch-external-links.ts';
export { type Connection, connectionAtom, probeServer, reconnectionsAtom, reportNetworkFailure, watchConnection } from './connection.ts';
export { type Consent, consentAtom, isConsentNeeded } from './consent.ts';
export { defineRoutes, type PageEntry, type RemoteRoute, type RouteModule } from './define-routes.ts';
export { type EarlyResponse, keepEarlyResponses } from './early-responses.ts';
export { ApiError, CancelledError, NetworkError, TimeoutError } from './errors.ts';
export { hrefOf, hrefOfEntry, localeOfPath, publishRoutes } from './hrefs.ts';
export { onAccountRestriction, reportAccountRestriction } from './identity/account-restriction.ts';
export { companyId, type Me, meAtom, requireMe } from './identity/me.ts';
export { isPasswordValid } from './identity/password-policy.ts';
export { isRecentlySignedIn, reauthenticate, withRecentSignIn } from './identity/reauthenticate.ts';
export { type ReauthenticationRequest, reauthenticationRequestAtom } from './identity/reauthentication-request.ts';
export { refreshMe } from './identity/refresh-me.ts';
export { type MeUpdate, saveMe } from './identity/save-me.ts';
export { type SignOutReason, signOutReasonAtom } from './identity/sign-out-reason.ts';
export { claimsOf } from './identity/token-claims.ts';
export {
  accessToken,
  endSignIn,
  hasSignedInBefore,
  hasSignedOutHere,
  isSignedIn,
  isSignedInElsewhere,
  reauthenticateInPlaceWhen,
  signOut,
  storeTokens,
  type Tokens,
  tokensAtom,
} from './identity/tokens.ts';
export { defaultLocale, isLocale, type Locale, languageNames, localeAtom, locales } from './locale.ts';
export { clearNotification, type Notification, notificationsAtom, notify } from './notify.ts';
export { copyText } from './page/copy-text.ts';
export { openExternal } from './page/open-external.ts';
export { saveFile } from './page/save-file.ts';
export { type SystemNotifications, systemNotificationsAtom } from './page/system-notifications.ts';
export { type Theme, themeAtom } from './page/theme.ts';
export { setPageTitle, useTitleMark } from './page/title-mark.ts';
export { useDocumentTheme } from './page/use-document-theme.ts';
export { useNow } from './page/use-now.ts';
export { watchPageTranslation } from './page/watch-page-translation.ts';
export { type PlanLimit, planLimitAtom, planLimitExplainedAtom, planLimitOf } from './plan-limit.ts';
export { resilientFetch } from './resilient-fetch.ts';
export { isSandboxOver, keepSandbox, sandbox } from './sandbox.ts';
export { storedAtom } from './storage/stored-atom.ts';
export { tabStorage } from './storage/tab-storage.ts';
export { store } from './store.ts';
export { keepTypedCode, takeTypedCode } from './typed-code.ts';
export { unsavedAtom, useUnsaved } from './unsaved.ts';
export { useReconnections, useWhenReconnected } from './use-when-reconnected.ts';
