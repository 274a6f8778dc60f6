const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Of invitations of colleagues. */
export const invitationLimits = {
  livesMs: 7 * day,
  /** That wait at the same time, in one company. */
  pending: 50,
  /** Mails and links that a company makes in a day. */
  perDay: 200,
  dayMs: day,
  /** Before the same one goes out again. */
  againMs: minute,
  /** For how long what has expired is still shown, and what has ended is kept. */
  keptMs: 30 * day,
  /** Cards and acceptances of one network address. */
  looks: { perMinute: 60, perDay: 1000 },
} as const;
