declare global {
  interface Window {
    /** The request that the early render has sent. */
    earlyResponse?: { key: string; response: Promise<Response> } | undefined;
    /** The code that the early render has removed from the address. */
    earlyCode?: string | undefined;
  }
}

/** Returns, once, the response that the early render has requested for this key. */
export function takeEarlyResponse(key: string): Promise<Response> | null {
  const { earlyResponse } = window;
  if (earlyResponse?.key !== key) return null;
  window.earlyResponse = undefined;
  return earlyResponse.response;
}

/** Returns, once, the code that was in the address; empty if there was none. */
export function takeEarlyCode(): string {
  const { earlyCode = '' } = window;
  window.earlyCode = undefined;
  return earlyCode;
}
