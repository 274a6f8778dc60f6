import type { components } from '@nearhand/contracts/openapi.gen';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import type { CompanyInvitationEntity } from './company-invitation.entity.ts';

type Schemas = components['schemas'];

/** API representation of an invitation, without its link. */
export function toCompanyInvitation(
  invitation: CompanyInvitationEntity,
  inviter: Schemas['Inviter'] | null,
  now: Date,
): Schemas['CompanyInvitation'] {
  const { invitationId, email, isAdmin, createdAt, sentAt, expiresAt } = invitation;
  return {
    invitationId,
    email: toShownEmail(email),
    isAdmin,
    invitedBy: inviter && { id: inviter.id, name: inviter.name },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: !invitation.isOpenAt(now),
  };
}
