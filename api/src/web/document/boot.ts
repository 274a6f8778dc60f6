import type { Boot, Override, Telemetry } from '@nearhand/contracts/release';
import type { Env } from '../../env/env.ts';
import type { Site } from '../site-store.ts';

interface BootOptions {
  telemetry: Telemetry;
  channel: string | null;
  override?: Override | undefined;
}

/** Only in production (spec §9): files change under a development server. */
export const usesServiceWorker = ({ NODE_ENV, SERVICE_WORKER }: Env): boolean => NODE_ENV !== 'development' && SERVICE_WORKER === 'on';

/** Data with which a page starts. */
export function bootOf(env: Env, { current, shell }: Site, { telemetry, channel, override }: BootOptions): Boot {
  return {
    environment: env.NODE_ENV === 'development' ? 'development' : 'production',
    version: shell.appVersion ?? shell.version,
    apiBase: '/api',
    identityBase: env.IDENTITY_URL ? new URL(env.IDENTITY_URL).origin : '',
    identityKey: env.IDENTITY_API_KEY,
    revision: current.revision,
    integrity: current.integrity,
    hasServiceWorker: usesServiceWorker(env) && shell.serviceWorker !== undefined,
    telemetry,
    ...(env.MOBILE_APPS && { mobileApps: env.MOBILE_APPS }),
    // Faults of a build from elsewhere count for no served one.
    ...(override ? { override } : current.canary && { canaryOf: current.canary.remote }),
    ...(channel !== null && { channel }),
  };
}
