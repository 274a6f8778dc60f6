/** Injection token of `ServerKeys`. */
export const SERVER_KEYS = Symbol('server keys');
