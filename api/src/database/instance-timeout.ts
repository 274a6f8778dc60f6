/** An instance without a heartbeat for this long has stopped, and its connections have ended. */
export const instanceTimeoutSeconds = 10;
