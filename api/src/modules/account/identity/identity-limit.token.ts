/** Injection token of the limit per address for expensive calls, such as mails and new accounts. */
export const IDENTITY_LIMIT = Symbol('identity limit');
