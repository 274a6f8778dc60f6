const minute = 60_000;

/** Limits of uploaded images. */
export const imageLimits = {
  bytes: 1024 * 1024,
  /** Of each side. */
  pixels: 4096,
  /** How often a JPEG may go over its picture: usual ones do so 10 times at most, those of four inks 18 times. */
  scans: 20,
  /** How long bytes may be sent, in milliseconds. */
  sending: 10 * minute,
  /** How long bytes that have come wait to be used, in milliseconds. */
  waiting: 60 * minute,
  /** Uploads per user and hour. */
  uploadsPerHour: 60,
} as const;
