/** Injection token of the limit on calls that cost something, such as mails and new accounts, for each address. */
export const IDENTITY_LIMIT = Symbol('identity limit');
