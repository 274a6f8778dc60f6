/** Claims that the browser reads; only the server verifies the token. */
export interface TokenClaims {
  sub: string;
  iat: number;
  exp: number;
  /** Time of the last authentication (s since 1970). */
  auth_time?: number;
  /** Id of the sign-in. */
  sid?: string;
  email?: string;
}

const defaultLifetimeS = 3600;

/** Decodes the claims of a JWT (RFC 7519). An unreadable token counts as issued now, for an hour. */
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
