import { serverOrigin } from '../addresses/server-address.ts';

export type ServerFault = 'invalid' | 'certificate' | 'date' | 'unreachable' | 'other';
export type ServerCheck = { origin: string; fault?: undefined } | { fault: ServerFault };

/** Fetches without cookies, and fails on a redirect and on a certificate that the system does not trust. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

const timeoutMs = 15_000;

/** Asks the server at an address whether it is a Nearhand. An untrusted certificate is a fault that nothing here can ignore. */
export async function checkServer({ fetch }: { fetch: Fetch }, address: unknown): Promise<ServerCheck> {
  const origin = typeof address === 'string' && address.length <= 2048 ? serverOrigin(address) : null;
  if (!origin) return { fault: 'invalid' };
  try {
    const response = await fetch(`${origin}/boot.json`, { redirect: 'error', credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    const boot: unknown = response.ok ? await response.json().catch(() => null) : null;
    const isNearhand = typeof boot === 'object' && boot !== null && 'revision' in boot && 'apiBase' in boot;
    return isNearhand ? { origin } : { fault: 'other' };
  } catch (error) {
    return { fault: faultOf(error instanceof Error ? error.message : '') };
  }
}

/** Tells faults by the names of Chromium. A certificate is often outside of its time because the device is. */
function faultOf(message: string): ServerFault {
  if (message.includes('ERR_CERT_DATE_INVALID')) return 'date';
  return message.includes('ERR_CERT_') ? 'certificate' : 'unreachable';
}
