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
/** Faults of certificates as Android and iOS describe them, whose messages have no codes, by their names in Chromium. */
const certificateFaults = {
  ERR_CERT_DATE_INVALID: /certificate.*(?:expired|not (?:yet )?valid)|timestamp check|chain validation failed|-120[14]\b/i,
  ERR_CERT_INVALID: /certificate|cert path|trust anchor|ssl|-120[0-6]\b/i,
};

/** Fetches outside of the web view, because the page of the first start has another origin than every server. */
export const nativeFetch =
  (get: (options: HttpOptions) => Promise<HttpResponse>): Fetch =>
  async (url) => {
    try {
      const { status, data } = await get({ url, disableRedirects: true, connectTimeout: timeoutMs, readTimeout: timeoutMs });
      return new Response(typeof data === 'string' ? data : JSON.stringify(data), { status });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const [name = reason] = Object.entries(certificateFaults).find(([, description]) => description.test(reason)) ?? [];
      throw new Error(name, { cause: error });
    }
  };
