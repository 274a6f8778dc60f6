import fc from 'fast-check';
import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { aCharacter } from '../a-character.ts';
import { aCompany } from '../a-company.ts';
import { aCompanyCode, aMachine, anAgent, type TestAgent } from '../an-agent.ts';
import { sharedApp } from '../shared-app.ts';
import { tier } from '../tier.ts';

const test = await sharedApp();
const [company, other] = [await aCompany(test), await aCompany(test)];
const code = await aCompanyCode(test, company);
const own = await anAgent(test, code);
/** Device of another company; the hostile device has seen its ids, and not its secret. */
const victim = await anAgent(test, await aCompanyCode(test, other), { hostname: 'victim-of-another-company' });

const atOnce = 20;

const texts = ['', '\0', '\ud800', "' OR 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '=1+1', 'x'.repeat(5_000)];
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: aCharacter, maxLength: 300 }),
  fc.constantFrom<unknown>(...texts, -1, 1e308, null, [], {}, victim.assignmentId, victim.machine.machineId, company.companyId),
);

/** A valid body with up to three values that are replaced or added, a damaged text of it, or anything else. */
function damaged(valid: Record<string, unknown>): fc.Arbitrary<string> {
  const names = [...Object.keys(valid), 'companyId', 'extra', '__proto__', 'constructor'];
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), odd), { minLength: 1, maxLength: 3 });
  const cut = fc.tuple(fc.nat(), fc.string({ unit: aCharacter, maxLength: 3 }));
  const text = JSON.stringify(valid);
  return fc.oneof(
    { weight: 8, arbitrary: changes.map((changed) => JSON.stringify(Object.fromEntries([...Object.entries(valid), ...changed]))) },
    { weight: 1, arbitrary: cut.map(([at, added]) => text.slice(0, at % text.length) + added + text.slice((at % text.length) + 1)) },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: aCharacter, maxLength: 200 })) },
  );
}

const credentials = ({ assignmentId, secret, machine: { machineId } }: TestAgent) => ({ assignmentId, secret, machineId });
const { machineId: _, os: __, ...facts } = own.machine;
const bodies = {
  '/api/device': { code, ...aMachine(), newSecret: 'n'.repeat(43), assignmentId: own.assignmentId, secret: own.secret },
  '/api/device/sync': { ...credentials(own), ...facts, lastUser: null },
  '/api/device/signaling': credentials(own),
};

/** Includes the time of the last sync, which is stored later. */
async function victimRow() {
  await test.app.get(DevicePresenceService).flush();
  return test.dataSource.query('SELECT t::text, xmin::text FROM "devices" t WHERE "companyId" = $1', [other.companyId]);
}

describe.each(Object.entries(bodies))('a hostile device that calls %s', (path, valid) => {
  it('causes no failure, and reaches no other device', async () => {
    const before = await victimRow();
    const payloads = fc.sample(damaged(valid), { numRuns: tier.hostilePayloads, seed: 13 });
    const problems: string[] = [];
    const send = async (body: string, index: number) => {
      const ip = `10.13.${(index >> 8) & 255}.${index & 255}`;
      const { status, body: answer } = await test.call('POST', path, { body, headers: { 'content-type': 'application/json' }, ip });
      const text = JSON.stringify(answer);
      const isForeign = [victim.secret, victim.machine.hostname, other.companyId].some((secret) => text.includes(secret));
      const hasAccess = status < 400 && answer['assignmentId'] === victim.assignmentId;
      if (status >= 500 || isForeign || hasAccess) problems.push(`${body} gets ${status}: ${text}`);
    };
    for (let at = 0; at < payloads.length; at += atOnce) {
      await Promise.all(payloads.slice(at, at + atOnce).map((body, index) => send(body, at + index)));
    }
    expect(problems).toEqual([]);
    expect(await victimRow()).toEqual(before);
    for (const agent of [own, victim]) expect((await agent.sync()).status).toBe(200);
  });
});
