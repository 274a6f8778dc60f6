/** What the browser reads of a token; only the server checks it. */
export interface TokenClaims {
  sub: string;
  iat: number;
  exp: number;
  /** When the password, the provider or the second factor was last shown (s since 1970). */
  auth_time?: number;
  /** Id of the sign-in that the token belongs to. */
  sid?: string;
  email?: string;
}

const defaultLifetimeS = 3600;

/** The claims of a token (RFC 7519); one that cannot be read counts as issued now, for an hour. */
export function claimsOf(token: string): TokenClaims {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
  } catch {
    const iat = Math.floor(Date.now() / 1000);
    return { sub: '', iat, exp: iat + defaultLifetimeS };
  }
}
