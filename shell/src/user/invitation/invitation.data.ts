import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

export type InvitationCard = components['schemas']['InvitationCard'];

/** Who invites to what; binds nothing. */
export const loadInvitation = (invitationToken: string, signal?: AbortSignal): Promise<InvitationCard> =>
  unwrap(api.POST('/invitation/card', { body: { invitationToken }, ...(signal && { signal }) }));

/** Takes the caller into the company that invites. */
export const acceptInvitation = (invitationToken: string) => unwrap(api.POST('/invitation/acceptance', { body: { invitationToken } }));
