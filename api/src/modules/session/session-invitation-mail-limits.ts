/** How many invitations go out in how many seconds. */
export const sessionInvitationMailLimits = {
  perSession: { mails: 20, seconds: 60 * 60 },
  perCompany: { mails: 200, seconds: 24 * 60 * 60 },
} as const;
