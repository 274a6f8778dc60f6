import type { components } from '@nearhand/contracts/openapi.gen';
import type { SessionSecretService } from '../session/session-secret.service.ts';
import type { Invitation } from './session-invitation.repository.ts';

export type InvitationCard = components['schemas']['SessionInvitationCard'];

/** The card of an open session. */
export const toInvitationCard = ({ session, company, operator, sandbox }: Invitation, secrets: SessionSecretService): InvitationCard => ({
  state: 'card',
  sessionId: session.sessionId,
  key: secrets.showKey(session) ?? '',
  company: {
    id: company.companyId,
    name: company.name,
    logo: company.logo,
    ...(sandbox && { sandboxEndsAt: sandbox.endsAt.toISOString() }),
  },
  operator: { name: operator.name, avatar: operator.avatar },
});
