import type { ErrorCode } from '../domain-error.ts';
import { intlByLocale } from '../intl-by-locale.ts';
import { preferredLocale } from '../locales.ts';

const intl = intlByLocale('errors');

/** The text of an error code in the caller's language. */
export function errorMessage(code: ErrorCode, acceptLanguage: string | undefined, details: Record<string, unknown> = {}): string {
  const values = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return intl(preferredLocale(acceptLanguage)).formatMessage({ id: code }, Object.fromEntries(values) as Record<string, string | number>);
}
