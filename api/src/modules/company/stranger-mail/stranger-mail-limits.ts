const day = 24 * 60 * 60 * 1000;

/** Mails to people who have not asked for any: invitations to sessions and to companies. */
export const strangerMailLimits = {
  dayMs: day,
  /** Mails of both kinds that a new company may send in a day. */
  perDayOfNewCompany: 20,
  /** Time during which a company without a paid plan counts as new. */
  newMs: 14 * day,
  /** Reports of different people after which a new company sends none. */
  reportsOfNewCompany: 3,
  /** Reports from one network address. */
  reports: { perMinute: 10, perDay: 50 },
} as const;
