import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '../src/modules/identity/password-hash.ts';
import { aCompany, aPerson, type Person, password, type TestCompany } from './a-company.ts';
import { linkIn, mailsTo } from './a-newcomer.ts';
import { askIdentity, reasonOf, signIn } from './a-sign-in.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let company: TestCompany;
beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  // The first one of a server takes longest.
  await signIn(test, company.operator.user.email);
});
afterAll(() => test.stop());

const somebody = () => aPerson(test, company.companyId, 'Hanna Hurried', {});

/** Longer than a password is looked at. */
const meanwhileMs = 1500;

/** A sign-in whose password is found right while `change` is under way, and which ends after it. */
async function signInDuring({ user }: Person, change: (db: EntityManager, identityId: string) => Promise<unknown>): Promise<Answer> {
  const { email, identityId } = user;
  let signingIn: Promise<Answer> | undefined;
  await test.dataSource.transaction(async (db) => {
    await change(db, identityId);
    signingIn = askIdentity(test, 'v1/accounts:signInWithPassword', { email, password });
    await new Promise((resolve) => setTimeout(resolve, meanwhileMs));
  });
  if (!signingIn) throw new Error('nobody signed in');
  return signingIn;
}

it('signs nobody in by a password that is replaced meanwhile', async () => {
  const another = await hashPassword('Another horse 1');
  const answer = await signInDuring(await somebody(), (db, id) =>
    db.query('UPDATE "identities" SET "passwordHash" = $2 WHERE "identityId" = $1', [id, another]),
  );
  expect(answer.status).toBe(400);
  expect(reasonOf(answer)).toBe('INVALID_LOGIN_CREDENTIALS');
});

it('signs nobody in who is deactivated meanwhile', async () => {
  const person = await somebody();
  const answer = await signInDuring(person, (db, id) =>
    db.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [id]),
  );
  expect(answer.status).toBe(400);
  expect(reasonOf(answer)).toBe('USER_DISABLED');
});

it('asks for the second factor that is added meanwhile', async () => {
  const person = await somebody();
  const answer = await signInDuring(person, (db, id) =>
    db.query(
      `UPDATE "identities" SET "totpId" = $2, "totpSealed" = 'x', "totpName" = '', "totpEnrolledAt" = now() WHERE "identityId" = $1`,
      [id, uuid()],
    ),
  );
  expect(answer).toMatchObject({ status: 200, body: { mfaPendingCredential: expect.any(String) } });
  expect(answer.body).not.toHaveProperty('idToken');
});

it('refuses whose account is deleted meanwhile, and does not fail', async () => {
  const person = await somebody();
  const answer = await signInDuring(person, (db, id) => db.query('DELETE FROM "identities" WHERE "identityId" = $1', [id]));
  expect(answer.status).toBe(400);
  expect(reasonOf(answer)).toBe('USER_NOT_FOUND');
});

it('lets one of several links that take an account back do so when all are opened at once', async () => {
  const { user } = await somebody();
  let { idToken } = await signIn(test, user.email);
  for (const next of ['Better horse 1', 'Better horse 2', 'Better horse 3']) {
    const { body } = await askIdentity(test, 'v1/accounts:update', { idToken, password: next, returnSecureToken: true });
    idToken = String(body['idToken']);
  }
  const links = (await mailsTo(test, user.email)).map(linkIn).filter(({ searchParams }) => searchParams.get('mode') === 'recoverEmail');
  const codes = links.map(({ searchParams }) => searchParams.get('oobCode'));
  const answers = await Promise.all(codes.map((oobCode) => askIdentity(test, 'v1/accounts:update', { oobCode })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});
