/** Injection token of `Env`. */
export const ENV = Symbol('env');
