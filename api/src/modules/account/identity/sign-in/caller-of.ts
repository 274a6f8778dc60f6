import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../../../http/locales.ts';
import { preferredLocale } from '../../../../http/locales.ts';
import type { Caller } from './sign-in-facts.ts';

interface FromSomewhere {
  headers: IncomingHttpHeaders;
  ip: string;
}

/** Network address and user agent of a call. */
export const callerOf = ({ headers, ip }: FromSomewhere): Caller => ({ address: ip, userAgent: headers['user-agent'] ?? '' });

/** Locale from `X-Firebase-Locale`, otherwise from `Accept-Language`. */
export function localeOf({ headers }: FromSomewhere): Locale {
  const named = headers['x-firebase-locale'];
  return preferredLocale(typeof named === 'string' && named ? named : headers['accept-language']);
}
