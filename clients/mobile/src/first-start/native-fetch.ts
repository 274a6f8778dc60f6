import type { Fetch } from '@nearhand/client-kit/first-start/check-server';

export interface HttpResponse {
  status: number;
  data: unknown;
}

interface HttpOptions {
  url: string;
  disableRedirects: boolean;
  connectTimeout: number;
  readTimeout: number;
}

const timeoutMs = 15_000;
/** How Android and iOS describe it, whose messages have no codes. */
const certificateFault = /certificate|cert path|trust anchor|ssl|-120[0-6]\b/i;

/** Fetches outside of the web view, because the page of the first start has another origin than every server. */
export const nativeFetch =
  (get: (options: HttpOptions) => Promise<HttpResponse>): Fetch =>
  async (url) => {
    try {
      const { status, data } = await get({ url, disableRedirects: true, connectTimeout: timeoutMs, readTimeout: timeoutMs });
      return new Response(typeof data === 'string' ? data : JSON.stringify(data), { status });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The name is that of Chromium.
      throw new Error(certificateFault.test(reason) ? 'ERR_CERT_INVALID' : reason, { cause: error });
    }
  };
