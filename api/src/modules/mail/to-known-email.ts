/** Normalized spelling of a stored address: addresses are compared without case. */
export const toKnownEmail = (email: string): string => email.trim().toLowerCase();
