import type pg from 'pg';
import { InvitationUsers } from '../../company/kill/invitation-users.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { KillTry, killAmid, newTally, type Tally } from '../../kill/kill-try.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { RetryingClient } from '../../kill/retrying-client.ts';
import { RetryingDevice } from './retrying-device.ts';

type ScenarioName = 'registration' | 'sync' | 'rotation';

export interface DeviceKillReport {
  scenarios: Record<ScenarioName, Tally>;
  problems: string[];
}

/** Number of each that runs at each kill. */
const atOnce = 4;

const contradictions: Record<string, string> = {
  'a device that is not registered once': `SELECT m."id" AS "what" FROM unnest($1::text[]) m("id")
    LEFT JOIN "devices" d ON d."machineId" = m."id" GROUP BY m."id" HAVING count(d.*) <> 1`,
  'a registration that is not recorded once': `SELECT d."machineId" AS "what" FROM "devices" d WHERE d."machineId" = ANY($1)
    AND (SELECT count(*) FROM "audit_records" a WHERE a."companyId" = d."companyId" AND a."action" = 'deviceRegistered'
      AND a."details"->>'assignmentId' = d."assignmentId"::text) <> 1`,
};

/** Kills the server repeatedly while devices register, sync and get another secret. */
export function runDeviceKills(setting: KillSetting): Promise<DeviceKillReport> {
  return whileKilled(setting, { EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', TRUST_PROXY: 'true' }, (killing) =>
    killAll(killing, setting.kills),
  );
}

async function killAll(killing: Killing, kills: number): Promise<DeviceKillReport> {
  const { client } = killing;
  const scenarios: DeviceKillReport['scenarios'] = { registration: newTally(), sync: newTally(), rotation: newTally() };
  const code = await aCode(killing);
  const devices: RetryingDevice[] = [];
  const problems: string[] = [];
  const registered = async () => {
    const device = new RetryingDevice(killing.origin, code);
    devices.push(device);
    await device.register();
    return device;
  };
  for (let kill = 0; kill < kills; kill++) {
    const fresh = Array.from({ length: atOnce }, () => new RetryingDevice(killing.origin, code));
    devices.push(...fresh);
    const [syncing, rotating] = await Promise.all([aMany(registered), aMany(registered)]);
    await expireSecrets(client, rotating);
    const tries = [
      ...fresh.map((device) => new KillTry(() => device.register(), scenarios.registration)),
      ...syncing.map((device) => new KillTry(() => device.sync(`renamed-${kill}`), scenarios.sync)),
      ...rotating.map((device) => new KillTry(() => device.sync(`rotated-${kill}`), scenarios.rotation)),
    ];
    const outcomes = await killAmid(killing, tries);
    problems.push(...outcomes.filter((outcome) => outcome instanceof Error).map(String));
    problems.push(...rotating.filter(({ rotations }) => rotations === 0).map(() => 'a secret was not replaced'));
  }
  for (const device of devices) await device.sync('last').catch((error: unknown) => problems.push(String(error)));
  for (const [name, query] of Object.entries(contradictions)) {
    const { rows } = await client.query<{ what: string }>(query, [devices.map(({ machineId }) => machineId)]);
    problems.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return { scenarios, problems };
}

async function aCode({ client, origin }: Killing): Promise<string> {
  const { companyId, owner } = await new InvitationUsers(client).company('business');
  const operator = new RetryingClient(origin);
  await operator.signIn(owner.email, owner.password);
  const { body } = await operator.call('POST', `/api/company/${companyId}/device/code`);
  return String(body['code']);
}

const aMany = <Item>(create: () => Promise<Item>): Promise<Item[]> => Promise.all(Array.from({ length: atOnce }, create));

async function expireSecrets(client: pg.Client, devices: readonly RetryingDevice[]): Promise<void> {
  const query = `UPDATE "devices" SET "secretIssuedAt" = now() - interval '31 days' WHERE "machineId" = ANY($1)`;
  await client.query(query, [devices.map(({ machineId }) => machineId)]);
}
