/** Injection token of the limits of this environment. */
export const SESSION_LIMITS = Symbol('session limits');
