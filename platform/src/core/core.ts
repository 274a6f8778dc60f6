/** Façade of the code that shell and remotes share at run time: one API client, one store, one session. */

export { isEmail } from '@nearhand/contracts/email';
export { localizedName } from '@nearhand/contracts/routes';
export type { WritableAtom } from 'jotai';
export { atom, Provider as StoreProvider, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { onAccountRestriction, reportAccountRestriction } from './account-restriction.ts';
export { api, apiErrorOf, unwrap } from './api.ts';
export { boot } from './boot.ts';
export { type Campaign, type Client, client } from './client/client.ts';
export { watchExternalLinks } from './client/watch-external-links.ts';
export { type Connection, connectionAtom, probeServer, reconnectionsAtom, reportNetworkFailure, watchConnection } from './connection.ts';
export { type Consent, consentAtom, isConsentNeeded } from './consent.ts';
export { copyText } from './copy-text.ts';
export { defineRoutes, type PageEntry, type RemoteRoute, type RouteModule } from './define-routes.ts';
export { type EarlyResponse, keepEarlyResponses } from './early-responses.ts';
export { ApiError, CancelledError, NetworkError, TimeoutError } from './errors.ts';
export { hrefOf, hrefOfEntry, localeOfPath, publishRoutes } from './hrefs.ts';
export { defaultLocale, isLocale, type Locale, languageNames, localeAtom, locales } from './locale.ts';
export { companyId, type Me, meAtom, requireMe } from './me.ts';
export { clearNotification, type Notification, notificationsAtom, notify } from './notify.ts';
export { openExternal } from './open-external.ts';
export { isPasswordValid } from './password-policy.ts';
export { type PlanLimit, planLimitAtom, planLimitExplainedAtom, planLimitOf } from './plan-limit.ts';
export { isRecentlySignedIn, reauthenticate, withRecentSignIn } from './reauthenticate.ts';
export { type ReauthenticationRequest, reauthenticationRequestAtom } from './reauthentication-request.ts';
export { refreshMe } from './refresh-me.ts';
export { resilientFetch } from './resilient-fetch.ts';
export { isSandboxOver, keepSandbox, sandbox } from './sandbox.ts';
export { saveFile } from './save-file.ts';
export { type MeUpdate, saveMe } from './save-me.ts';
export { type SignOutReason, signOutReasonAtom } from './sign-out-reason.ts';
export { store } from './store.ts';
export { storedAtom } from './stored-atom.ts';
export { type SystemNotifications, systemNotificationsAtom } from './system-notifications.ts';
export { tabStorage } from './tab-storage.ts';
export { type Theme, themeAtom } from './theme.ts';
export { setPageTitle, useTitleMark } from './title-mark.ts';
export { claimsOf } from './token-claims.ts';
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
} from './tokens.ts';
export { keepTypedCode, takeTypedCode } from './typed-code.ts';
export { unsavedAtom, useUnsaved } from './unsaved.ts';
export { useDocumentTheme } from './use-document-theme.ts';
export { useNow } from './use-now.ts';
export { useReconnections, useWhenReconnected } from './use-when-reconnected.ts';
export { watchPageTranslation } from './watch-page-translation.ts';
