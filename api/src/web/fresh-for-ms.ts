/** A release by another process is detected within this time. */
export const freshForMs = 500;
