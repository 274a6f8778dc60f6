/** How often one network address may do what needs no sign-in: a minute, a day. Signing up is limited by the environment. */
export const registrationLimits = {
  finishVerification: { perMinute: 60, perDay: 2000 },
  forgotPassword: { perMinute: 10, perDay: 100 },
  captcha: { perMinute: 60, perDay: 2000 },
} as const;

/** With how much a company begins. */
export const trial = { plan: 'team', days: 14 } as const;

/** How long an identity may wait for its account. */
export const orphanMs = 60 * 60 * 1000;
