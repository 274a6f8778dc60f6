import { isLocale, isSignedIn, localeAtom, store } from '@nearhand/platform/core';
import { defaultLocale } from '@nearhand/platform/host';
import { type ActionCodeInfo, IdentityError, readActionCode } from '@nearhand/platform/identity';
import type { LoaderFunctionArgs } from '@nearhand/platform/router';
import { activateLocale } from '../../intl/load-messages';

/** Our mode and the identity provider's request type (spec §3). */
const requestTypes = {
  recoverEmail: 'RECOVER_EMAIL',
  resetPassword: 'PASSWORD_RESET',
  signIn: 'EMAIL_SIGNIN',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
} as const satisfies Record<string, ActionCodeInfo['requestType']>;

export type ActionMode = keyof typeof requestTypes;

/** The link: valid, or why it is not. */
export type ActionPage =
  | { kind: 'open'; mode: ActionMode; oobCode: string; info: ActionCodeInfo; continueUrl: string | null }
  | { kind: 'used' | 'expired' | 'refused'; mode: ActionMode; code: string; continueUrl: string | null }
  | { kind: 'broken' };

const isMode = (mode: string | null): mode is ActionMode => mode !== null && Object.hasOwn(requestTypes, mode);

const kinds: Record<string, 'used' | 'expired'> = { INVALID_OOB_CODE: 'used', EXPIRED_OOB_CODE: 'expired' };

/** Uses the mail's language; a signed-in user keeps the account's language. */
async function switchToMailLocale(lang: string): Promise<void> {
  if (isSignedIn()) return;
  const locale = isLocale(lang) ? lang : defaultLocale;
  if (locale === store.get(localeAtom)) return;
  store.set(localeAtom, locale);
  await activateLocale(locale);
}

/** Reads a link without consuming it, because mail scanners open links, too. */
export async function loadAction({ request }: LoaderFunctionArgs): Promise<ActionPage> {
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get('mode');
  const oobCode = searchParams.get('oobCode');
  const continueUrl = searchParams.get('continueUrl');
  await switchToMailLocale(searchParams.get('lang') ?? defaultLocale);
  if (!isMode(mode) || !oobCode) return { kind: 'broken' };
  try {
    const info = await readActionCode(oobCode);
    return info.requestType === requestTypes[mode] ? { kind: 'open', mode, oobCode, info, continueUrl } : { kind: 'broken' };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return { kind: kinds[error.code] ?? 'refused', mode, code: error.code, continueUrl };
  }
}
