import { randomBytes, randomUUID } from 'node:crypto';
import { onServer } from '../../../tools/database/on-server.ts';

export interface EnrolledDevice {
  assignmentId: string;
  secret: string;
  machineId: string;
  hostname: string;
}

/** Registered devices that were never online, written at once: registrations are limited. */
export async function enrollDevices(
  { databaseUrl, dataDir, companyId }: { databaseUrl: string; dataDir: string; companyId: string },
  count: number,
): Promise<EnrolledDevice[]> {
  await import('../../test/swc-hooks.ts');
  const { loadServerKeys } = await import('../../src/keys/server-keys.ts');
  const { SecretBox } = await import('../../src/keys/secret-box.ts');
  const box = new SecretBox(await loadServerKeys({ DATA_DIR: dataDir }));
  const devices = Array.from({ length: count }, (_, index) => ({
    assignmentId: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    machineId: randomUUID().replaceAll('-', ''),
    hostname: `bench-${index + 1}`,
  }));
  await onServer(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note", "lastUser", "ip", "search")
     SELECT id, $1, machine, hash, 'bench-' || n, 'linux', 'Debian 13', '2.18.1', '{}', '', 'bench', '127.0.0.1', 'bench-' || n
     FROM unnest($2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS device(id, machine, hash, n)`,
      [
        companyId,
        devices.map(({ assignmentId }) => assignmentId),
        devices.map(({ machineId }) => machineId),
        devices.map(({ secret }) => box.lookupHash('device secret', secret)),
      ],
    );
    await client.query('VACUUM ANALYZE "devices"');
  });
  return devices;
}
