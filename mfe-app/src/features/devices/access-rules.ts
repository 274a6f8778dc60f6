import type { Device, DeviceUpdate } from './devices.data.ts';

/** Rules of one device, or changes of several: `undefined` leaves a rule as it is. */
export interface AccessRules {
  access: Device['access'] | undefined;
  consent: Device['consent'] | undefined;
  userIds: readonly string[];
}

export const unchangedRules: AccessRules = { access: undefined, consent: undefined, userIds: [] };

/** The rules that change. */
export const updateOf = ({ access, consent, userIds }: AccessRules): Pick<DeviceUpdate, 'access' | 'consent' | 'allowedUserIds'> => ({
  ...(access !== undefined && { access, allowedUserIds: access === 'selected' ? [...userIds] : [] }),
  ...(consent !== undefined && { consent }),
});
