/** How long a sandbox lives. */
export const sandboxMs = 10 * 60 * 1000;

/** After its end, until it is erased: both pages still learn that it is over. */
export const sandboxErasureMs = 60 * 1000;
