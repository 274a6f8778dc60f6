/** Maximum number of mails within a time. */
export const sessionInvitationMailLimits = {
  perSession: { mails: 20, seconds: 60 * 60 },
  perCompany: { mails: 200, seconds: 24 * 60 * 60 },
} as const;
