import type { components } from '@nearhand/contracts/openapi.gen';
import { api, type Locale, unwrap } from '@nearhand/platform/core';

export type Session = components['schemas']['Session'];

interface InvitationMail {
  email: string;
  locale: Locale;
  message: string;
}

/** Mails the link. */
export async function mailInvitation(sessionId: string, body: InvitationMail): Promise<void> {
  await unwrap(api.POST('/session/{sessionId}/mail', { params: { path: { sessionId } }, body }));
}

/** Extends the link and creates a new code. */
export const renewInvitation = (sessionId: string): Promise<Session> =>
  unwrap(api.POST('/session/{sessionId}/renewal', { params: { path: { sessionId } } }));
