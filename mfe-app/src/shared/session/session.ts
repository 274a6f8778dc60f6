import type { components } from '@nearhand/contracts/openapi.gen';

export type Session = components['schemas']['Session'];
export type SessionState = Session['status'];

/** States of an open session. */
export const liveStates = ['waiting', 'connecting', 'active', 'reconnecting'] as const satisfies readonly SessionState[];

/** Whether it is waiting and the user may invite its customer. */
export const canInvite = ({ status, key }: Session): boolean => status === 'waiting' && key !== null;

/** Whether the user may open its window. */
export const canOpen = ({ status, can }: Session): boolean => status !== 'closed' && can.enter;

/** Whether its customer can be invited again, or its device connected to again. */
export const canOpenAgain = ({ device, status }: Session): boolean => !device || (status === 'closed' && !device.isRemoved);
