import type { OperationId } from '@nearhand/contracts/operations';
import { aDevice } from '../../a-company.ts';
import { open, type RoleCall, type Row } from './row.ts';

const deviceSecret = 's'.repeat(43);
const machineId = 'm'.repeat(32);
const facts = { hostname: 'x', osVersion: '12', agentVersion: '2.18.1' };

async function aTargetDevice({ test, company, companyId, assignmentId }: RoleCall): Promise<void> {
  if (companyId === company.companyId) await aDevice(test, companyId, { assignmentId, machineId: assignmentId });
}

async function aClone(call: RoleCall): Promise<void> {
  await aTargetDevice(call);
  await call.test.dataSource.query(
    `INSERT INTO "device_clones" ("assignmentId", "machineId", "ip", "cloneId")
     SELECT "assignmentId", $2::uuid::text, '203.0.113.7', $2::uuid FROM "devices" WHERE "assignmentId" = $1`,
    [call.assignmentId, call.cloneId],
  );
}

async function aRestartableDevice(call: RoleCall): Promise<void> {
  await aTargetDevice(call);
  const change = `UPDATE "devices" SET "canRestart" = true, "lastSyncAt" = now() WHERE "assignmentId" = $1`;
  await call.test.dataSource.query(change, [call.assignmentId]);
}

export const deviceRows = {
  listDevices: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  registerDevice: { body: () => ({ code: 'x', machineId, os: 'linux', ...facts }), expected: open(404, null) },
  syncDevice: {
    body: ({ assignmentId }) => ({ assignmentId, secret: deviceSecret, machineId, lastUser: null, ...facts }),
    expected: open(410, null),
  },
  getDeviceSignaling: { body: ({ assignmentId }) => ({ assignmentId, secret: deviceSecret, machineId }), expected: open(410, null) },
  restartDevice: { arrange: aRestartableDevice, expected: [401, 401, 401, 202, 202, 202, 202, 404, 404] },
  removeDevice: { arrange: aTargetDevice, expected: [401, 401, 401, 204, 204, 204, 204, 404, 404] },
  getDevice: { arrange: aTargetDevice, expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  updateDevice: {
    arrange: aTargetDevice,
    body: () => ({ alias: 'x' }),
    expected: [401, 401, 401, 200, 200, 200, 200, 404, 404],
  },
  dismissDeviceClones: { arrange: aTargetDevice, expected: [401, 401, 401, 204, 204, 204, 204, 404, 404] },
  acceptDeviceClone: { arrange: aClone, expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  createDeviceRequest: { expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listDeviceSessions: { arrange: aTargetDevice, expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  listDeviceLabels: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportDevices: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createDeviceCode: { expected: [401, 401, 401, 201, 201, 201, 201, 404, 404] },
  downloadInstaller: { query: () => '?action=device&os=linux', expected: open(404, null) },
  listInstallers: { query: () => '?action=device', expected: open(200, null) },
  getLatestInstaller: { query: () => '?os=linux', expected: open(404, null) },
  getInstallerScript: { query: () => '?os=linux', expected: open(404, null) },
  removeDeviceBySecret: {
    arrange: aTargetDevice,
    query: () => `?secret=${deviceSecret}`,
    expected: open(401, 410),
  },
} satisfies Partial<Record<OperationId, Row>>;
