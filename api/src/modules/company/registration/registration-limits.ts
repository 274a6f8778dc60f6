/** Limits of unauthenticated operations for each network address. Registration is limited by the environment. */
export const registrationLimits = {
  finishVerification: { perMinute: 60, perDay: 2000 },
  forgotPassword: { perMinute: 10, perDay: 100 },
  captcha: { perMinute: 60, perDay: 2000 },
} as const;

/** Longest time that an identity may exist without an account. */
export const orphanMs = 60 * 60 * 1000;
