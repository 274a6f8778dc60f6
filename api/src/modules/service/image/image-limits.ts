const minute = 60_000;

/** Limits of uploaded images. */
export const imageLimits = {
  bytes: 1024 * 1024,
  /** Longest side, in pixels. */
  pixels: 4096,
  /** Scans of a JPEG: usual files have at most 10, CMYK files 18. */
  scans: 20,
  /** Lifetime of an upload link, in milliseconds. */
  sending: 10 * minute,
  /** Lifetime of an unused upload, in milliseconds. */
  waiting: 60 * minute,
  /** Uploads per user and hour. */
  uploadsPerHour: 60,
} as const;
