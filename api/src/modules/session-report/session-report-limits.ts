const minute = 60_000;
const megabyte = 1024 * 1024;

/** Limits per session. */
export const sessionReportLimits = {
  messages: 5_000,
  reportedEvents: 1_000,
  /** Late messages are accepted for this long after the end, in milliseconds. */
  lateDelivery: 10 * minute,
  recordingBytes: 4 * 1024 * megabyte,
  chunkBytes: 4 * megabyte,
  /** A recording without a chunk for this long is ended, in milliseconds. */
  recordingSilence: minute,
  /** Validity of the URL of a recording, in milliseconds. */
  playing: 60 * minute,
} as const;
