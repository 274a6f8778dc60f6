import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, requireMe, unwrap } from '@nearhand/platform/core';
import type { LoaderFunctionArgs } from '@nearhand/platform/router';
import type { Session } from '../../shared/session/session.ts';
import type { Device, DeviceClone, DeviceUpdate } from './devices.data.ts';

export type AuditRecord = components['schemas']['AuditRecord'];

/** The page waits for the device only. Each other part loads and fails alone. */
export interface DeviceLoad {
  device: Device;
  sessions: Promise<readonly Session[]>;
  /** `null` for operators, who may not read the audit log. */
  records: Promise<readonly AuditRecord[]> | null;
}

/** The section reports a failure when it renders. Until then the rejection counts as handled. */
function later<Item>(page: Promise<{ items: Item[] }>): Promise<readonly Item[]> {
  const items = page.then((answer) => answer.items);
  items.catch(() => undefined);
  return items;
}

export async function loadDevice({ params, request: { signal } }: LoaderFunctionArgs): Promise<DeviceLoad> {
  const path = { assignmentId: params['id'] ?? '' };
  const device = await unwrap(api.GET('/device/{assignmentId}', { params: { path }, signal }));
  const isAdmin = requireMe().user.role !== 'operator';
  const audit = {
    path: { companyId: companyId() },
    query: { assignmentId: device.assignmentId, pageSize: 25, sortDirection: 'desc' } as const,
  };
  return {
    device,
    sessions: later(unwrap(api.GET('/device/{assignmentId}/session', { params: { path }, signal }))),
    records: isAdmin ? later(unwrap(api.GET('/company/{companyId}/audit', { params: audit, signal }))) : null,
  };
}

export const updateDevice = ({ assignmentId }: Pick<Device, 'assignmentId'>, body: DeviceUpdate): Promise<Device> =>
  unwrap(api.PUT('/device/{assignmentId}', { params: { path: { assignmentId } }, body }));

export const removeDevice = ({ assignmentId }: Pick<Device, 'assignmentId'>): Promise<unknown> =>
  unwrap(api.DELETE('/device/{assignmentId}', { params: { path: { assignmentId } } }));

export const acceptClone = ({ assignmentId }: Pick<Device, 'assignmentId'>, { cloneId }: DeviceClone): Promise<unknown> =>
  unwrap(api.PUT('/device/{assignmentId}/clone/{cloneId}', { params: { path: { assignmentId, cloneId } } }));

export const rejectClones = ({ assignmentId }: Pick<Device, 'assignmentId'>): Promise<unknown> =>
  unwrap(api.DELETE('/device/{assignmentId}/clone', { params: { path: { assignmentId } } }));
