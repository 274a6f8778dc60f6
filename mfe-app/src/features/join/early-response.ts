import type {} from './early-render.ts';

/** The answer that the first sight got for this key, once: the application need not ask again. */
export function takeEarlyResponse(key: string): Promise<Response> | null {
  const { earlyResponse } = window;
  if (earlyResponse?.key !== key) return null;
  window.earlyResponse = undefined;
  return earlyResponse.response;
}
