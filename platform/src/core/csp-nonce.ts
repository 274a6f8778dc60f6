/** The CSP nonce, for style elements that a library inserts. Browsers hide it from the attribute, not from the property. */
export function cspNonce(): string {
  return document.querySelector<HTMLScriptElement>('#boot')?.nonce ?? '';
}
