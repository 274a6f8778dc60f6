const minute = 60 * 1000;
const day = 24 * 60 * minute;

export const invitationLimits = {
  livesMs: 7 * day,
  /** Pending invitations of one company. */
  pending: 50,
  /** Mails and links of one company per day. */
  perDay: 200,
  dayMs: day,
  /** Minimum time before an invitation is sent again. */
  againMs: minute,
  /** Time for which expired invitations are listed and closed ones are kept. */
  keptMs: 30 * day,
  /** Reads and acceptances from one network address. */
  looks: { perMinute: 60, perDay: 1000 },
} as const;
