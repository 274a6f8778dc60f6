import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

export type InvitationCard = components['schemas']['CompanyInvitationCard'];

/** Reads an invitation without accepting it. */
export const loadInvitation = (invitationToken: string, signal?: AbortSignal): Promise<InvitationCard> =>
  unwrap(api.POST('/invitation/card', { body: { invitationToken }, ...(signal && { signal }) }));

/** Moves the user into the inviting company. */
export const acceptCompanyInvitation = (invitationToken: string) =>
  unwrap(api.POST('/invitation/acceptance', { body: { invitationToken } }));
