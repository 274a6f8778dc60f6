import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../http/locales.ts';
import { preferredLocale } from '../../http/locales.ts';
import type { Caller } from './sign-in-facts.ts';

interface FromSomewhere {
  headers: IncomingHttpHeaders;
  ip: string;
}

/** Where a call comes from. */
export const callerOf = ({ headers, ip }: FromSomewhere): Caller => ({ address: ip, userAgent: headers['user-agent'] ?? '' });

/** The language that a client of the protocol names, or else its browser. */
export function localeOf({ headers }: FromSomewhere): Locale {
  const named = headers['x-firebase-locale'];
  return preferredLocale(typeof named === 'string' && named ? named : headers['accept-language']);
}
