const minute = 60_000;
const megabyte = 1024 * 1024;

/** What is kept about one session, at most. */
export const sessionReportLimits = {
  messages: 5_000,
  reportedEvents: 1_000,
  /** How long after the end of a session late messages are still taken, in milliseconds. */
  lateDelivery: 10 * minute,
  recordingBytes: 4 * 1024 * megabyte,
  chunkBytes: 4 * megabyte,
  /** A recording that gets no chunk for so long has lost its window, in milliseconds. */
  recordingSilence: minute,
  /** How long a recording's address plays, in milliseconds. */
  playing: 60 * minute,
} as const;
