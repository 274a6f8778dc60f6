import { type Operation, operations } from '@nearhand/contracts/operations';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import fc from 'fast-check';
import { grants } from '../../src/access/permissions.ts';
import { RELEASES } from '../../src/files/release-store.ts';
import { type JsonSchema, routePathOf, schemasOf } from '../../src/http/contract.ts';
import { aCompany, aDevice, aUser, type TestCompany } from '../a-company.ts';
import { aReleaseTeam } from '../service/release/a-release-team.ts';
import { aReleaseStore } from '../service/release/release-store.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { tier } from '../tier.ts';
import { invalidOf, validOf } from './arbitrary-of.ts';

interface Input {
  params?: Record<string, string>;
  querystring?: Record<string, unknown>;
  body?: unknown;
}
type Part = keyof Input;

const bytesType = 'application/octet-stream';
const parts: Part[] = ['params', 'querystring', 'body'];
const runs = { numRuns: tier.propertyRuns };
const nameOf: Record<Part, string> = { params: 'path', querystring: 'query', body: 'body' };
const known: Record<string, string> = {};

let test: TestApp;
let company: TestCompany;
let releaseToken: string;
let round = 0;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  Object.assign(test.app.get<ReleaseStore>(RELEASES), { dir: await aReleaseStore() });
  releaseToken = (await aReleaseTeam(test, 'mfe_account')).token;
  const { id, email } = company.operator.user;
  Object.assign(test.env, { PLATFORM_ADMINS: [email.toLowerCase()] });
  await test.dataSource.manager.update('users', { id }, { secondFactor: true });
  await aDevice(test, company.companyId);
  const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: { title: 'Łódź' } });
  const { companyId, owner } = company;
  const { user } = await aUser(test, companyId, 'Nobody In Particular', {});
  const invited = await test.call('POST', `/api/company/${companyId}/invitation`, {
    token: owner.token,
    body: { emails: ['nela@example.com'] },
  });
  const [{ invitation }] = invited.body['items'] as [{ invitation: { invitationId: string } }];
  const { invitationId } = invitation;
  Object.assign(known, { remote: 'mfe_account', companyId, sessionId: body['sessionId'], key: body['key'], userId: user.id, invitationId });
});
afterAll(() => test.stop());

/** Existing and missing ids in equal numbers, so that calls get past "not found". */
const withKnownIds = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.tuple(arbitrary, fc.boolean()).map(([value, isKnown]) => {
    const record = value as Record<string, unknown>;
    if (!isKnown || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(record).map(([name, item]) => [name, known[name] ?? item]));
  });

function validInput(operation: Operation): fc.Arbitrary<Input> {
  const schemas = schemasOf(operation);
  const present = parts.flatMap((part) =>
    schemas[part] ? [[part, withKnownIds(validOf(schemas[part] as JsonSchema, part))] as const] : [],
  );
  return fc.record(Object.fromEntries(present)) as fc.Arbitrary<Input>;
}

function send(operation: Operation, { params = {}, querystring = {}, body }: Input): Promise<Answer> {
  const path = routePathOf(operation)
    .replaceAll('::', ':')
    .replace(/:(\w+Id|id|chunk|size|providerName|hash)\b/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(querystring).flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, String(item)])),
  );
  round += 1;
  const isForAll = operation.permission === null || grants[operation.permission].includes('operator');
  return test.call(operation.method.toUpperCase() as 'GET', `${path}?${query}`, {
    token: operation.security.includes('releaseToken') ? releaseToken : isForAll ? company.operator.token : company.owner.token,
    ...(schemasOf(operation).consumes[0] === bytesType && { body: Buffer.from('x'), headers: { 'content-type': bytesType } }),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ip: `10.${(round >> 16) & 255}.${(round >> 8) & 255}.${round & 255}`,
  });
}

/** Tables in which nothing else changes meanwhile. */
const watched = ['companies', 'subscriptions', 'users', 'identities', 'refresh_tokens', 'devices', 'sessions', 'session_events'].concat([
  'chat_messages',
  'recordings',
  'recording_chunks',
  'mails',
  'identity_providers',
  'sign_ins',
  'recovery_codes',
  'action_codes',
  'authorization_requests',
  'oauth_handles',
  'company_invitations',
  'company_codes',
  'api_keys',
  'stored_answers',
  'webhooks',
  'webhook_deliveries',
  'device_codes',
  'control_codes',
  'device_clones',
  'device_requests',
  'uploads',
  'images',
  'audit_records',
]);

/** Lets the database record each row that changes, also to the same values. The last activity of a user is written at other times. */
async function watchRows(): Promise<void> {
  const record = `INSERT INTO "changes" SELECT TG_OP || ' ' || TG_TABLE_NAME
    WHERE TG_OP <> 'UPDATE' OR TG_TABLE_NAME <> 'users' OR to_jsonb(NEW) - 'lastActiveAt' IS DISTINCT FROM to_jsonb(OLD) - 'lastActiveAt'`;
  await test.dataSource.query(`CREATE TABLE "changes" ("change" text);
    CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${record}; RETURN NULL; END $$`);
  for (const table of watched)
    await test.dataSource.query(`CREATE TRIGGER "changed" AFTER INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION record_change();
      CREATE TRIGGER "emptied" AFTER TRUNCATE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION record_change()`);
}

/** Returns the changes since the last call, such as `INSERT sessions`. */
async function takeChanges(): Promise<string[]> {
  const rows = await test.dataSource.query<{ change: string }[]>(
    `WITH "taken" AS (DELETE FROM "changes" RETURNING "change") TABLE "taken"`,
  );
  return rows.map(({ change }) => change);
}

const all = operations.map((operation) => [operation.id, operation] as const);

describe('operations with generated input', () => {
  it.each(all)('%s never fails with valid input, and responds by its schema', async (_, operation) => {
    await fc.assert(
      fc.asyncProperty(validInput(operation), async (input) => {
        const { status, body } = await send(operation, input);
        if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
        if (status === 400 && operation.contract === 'openapi') throw new Error(`refused what its schema allows: ${JSON.stringify(body)}`);
      }),
      runs,
    );
  });

  /** Development operations do not exist here, and every field of a form is text. */
  const isSpared = ({ security }: Operation, consumes: string[]) =>
    security.includes('dev-only') || consumes[0] === 'application/x-www-form-urlencoded';

  const refusable = operations.flatMap((operation) =>
    parts.flatMap((part) => {
      const { consumes, [part]: schema } = schemasOf(operation);
      const isRefusable =
        schema && !isSpared(operation, consumes) && (part !== 'params' || Object.keys(schema['properties'] as object).length > 0);
      return isRefusable ? [[operation.id, nameOf[part], operation, part, schema] as const] : [];
    }),
  );

  describe('that is invalid', () => {
    beforeAll(async () => {
      await watchRows();
      await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
      expect(await takeChanges()).toContain('INSERT sessions');
    });

    it.each(refusable)('%s rejects an invalid %s by name, and changes nothing', async (_id, _name, operation, part, schema) => {
      const invalid = fc.tuple(validInput(operation), invalidOf(schema, part));
      await fc.assert(
        fc.asyncProperty(invalid, async ([input, bad]) => {
          if (part === 'params') bad = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, 'not an id']));
          const { status, body } = await send(operation, { ...input, [part]: bad });
          if (operation.contract === 'identity') {
            if (status !== 400) throw new Error(`answered ${status}`);
            return;
          }
          const fields = (body.details?.['fields'] ?? []) as { field: string }[];
          if (status !== 400 || !fields[0]?.field.startsWith(nameOf[part])) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
        }),
        runs,
      );
      expect(await takeChanges()).toEqual([]);
    });
  });
});
