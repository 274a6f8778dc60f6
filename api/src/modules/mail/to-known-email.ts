/** The spelling under which an address is kept: addresses are compared without regard to case. */
export const toKnownEmail = (email: string): string => email.trim().toLowerCase();
