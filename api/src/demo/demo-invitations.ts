import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { UserEntity } from '../modules/account/user/user.entity.ts';
import type { CompanyEntity } from '../modules/company/company/company.entity.ts';
import { CompanyInvitationEntity } from '../modules/company/company-invitation/company-invitation.entity.ts';

const hourMs = 60 * 60 * 1000;

const invited = [
  { email: 'rocio.ibanez@northwind.example', isAdmin: false, hoursAgo: 26 },
  { email: 'pawel.zak@northwind.example', isAdmin: true, hoursAgo: 6 * 24 },
];

/** Open invitations. Their links are unknown and can be renewed. */
export function makeDemoInvitations(
  { companyId }: CompanyEntity,
  [owner, admin]: readonly UserEntity[],
  now: Date,
): CompanyInvitationEntity[] {
  return invited.map(({ email, isAdmin, hoursAgo }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * hourMs);
    const invitedById = (isAdmin ? owner : admin)?.id ?? null;
    const ends = { acceptedAt: null, acceptedById: null, revokedAt: null };
    const about = { invitationId: newId({ msecs: createdAt.getTime() }), companyId, email, isAdmin, invitedById, createdAt };
    const invitation = Object.assign(new CompanyInvitationEntity(), about, ends);
    invitation.renew(randomBytes(32).toString('base64url'), false, createdAt);
    return invitation;
  });
}
