const minute = 60_000;
const megabyte = 1024 * 1024;

/** Limits per session. */
export const sessionReportLimits = {
  messages: 5_000,
  reportedEvents: 1_000,
  /** Late messages are accepted for this long after the end, in milliseconds. */
  lateDelivery: 10 * minute,
  recordingBytes: 4 * 1024 * megabyte,
  /** Limits for all recordings of a session. Recorders ask the customer first: a session that nobody has joined needs next to nothing. */
  recordings: { joined: 50, notJoined: 3 },
  recordingsBytes: { joined: 16 * 1024 * megabyte, notJoined: 64 * megabyte },
  /** Limit for all recordings of a company in sessions that nobody has joined. */
  notJoinedBytes: 256 * megabyte,
  chunkBytes: 4 * megabyte,
  /** A recording without a chunk for this long is ended, in milliseconds. */
  recordingSilence: minute,
  /** Validity of the URL of a recording, in milliseconds. */
  playing: 60 * minute,
} as const;
