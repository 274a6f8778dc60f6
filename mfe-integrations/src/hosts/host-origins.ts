import { embedOrigins } from './embed-origins.ts';

/** Identifies the browser extension, whose manifest holds the public key that this id is the hash of. */
export const extensionId = 'nikobcbeplipadhlknpcfiiojdadfein';

/**
 * The origins that may frame each integration page, in the syntax of `frame-ancestors`. All ancestors of a frame must match: apps of
 * Freshdesk run in a frame of their own.
 */
export const hostOrigins = {
  zendesk: ['https://*.zendesk.com'],
  freshdesk: ['https://*.freshdesk.com', 'https://*.myfreshworks.com', 'https://*.freshworks.com', 'https://*.freshapps.io'],
  livechat: ['https://*.livechatinc.com', 'https://*.livechat.com', 'https://*.text.com'],
  chrome: [`chrome-extension://${extensionId}`],
  // Each company lists its own.
  embed: [],
} as const satisfies Record<string, readonly string[]>;

export type HostName = keyof typeof hostOrigins;

const label = '[a-z0-9-]+';

function matches(pattern: string, origin: string): boolean {
  const [scheme, domain] = pattern.split('://*.');
  if (domain === undefined) return origin === pattern;
  return new RegExp(`^${scheme}://(${label}\\.)+${domain.replaceAll('.', '\\.')}$`).test(origin);
}

/** Whether messages of an origin come from the host. */
export const isHostOrigin = (host: HostName, origin: string): boolean =>
  embedOrigins()?.includes(origin) ?? hostOrigins[host].some((pattern) => matches(pattern, origin));
