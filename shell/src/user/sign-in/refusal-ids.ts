/** Words for what the identity provider answers, by its code. */
export const refusalIds = {
  INVALID_LOGIN_CREDENTIALS: 'app.auth.INVALID_LOGIN_CREDENTIALS',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'app.auth.TOO_MANY_ATTEMPTS_TRY_LATER',
  USER_DISABLED: 'app.auth.USER_DISABLED',
  NETWORK: 'app.auth.NETWORK',
  UNKNOWN: 'app.auth.UNKNOWN',
} as const;
