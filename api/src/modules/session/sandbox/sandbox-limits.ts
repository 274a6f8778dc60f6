/** Lifetime of a sandbox. */
export const sandboxMs = 10 * 60 * 1000;

/** Time from the end of a sandbox until it is erased: meanwhile, both pages can still find out that it is over. */
export const sandboxErasureMs = 60 * 1000;
