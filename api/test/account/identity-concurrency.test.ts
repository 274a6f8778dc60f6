import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '../../src/modules/account/identity/password/password-hash.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyErasureService } from '../../src/modules/company/company/company-erasure.service.ts';
import { IdentityProofService } from '../../src/modules/company/registration/identity-proof.service.ts';
import { aCompany, aUser, password, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { askIdentity, reasonOf, signIn } from '../a-sign-in.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { meanwhile } from '../meanwhile.ts';
import { sharedApp } from '../shared-app.ts';
import type { Answer } from '../test-app.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const company = await aCompany(test);
beforeAll(async () => {
  // The first sign-in of a server takes longest.
  await signIn(test, company.operator.user.email);
});

const somebody = () => aUser(test, company.companyId, 'Hanna Hurried', {});

/** A sign-in whose password is checked while `change` runs, and which ends after it. */
const signInDuring = ({ user: { email, identityId } }: TestUser, change: (db: EntityManager, identityId: string) => Promise<unknown>) =>
  meanwhile(
    test,
    (db) => change(db, identityId),
    () => askIdentity(test, 'v1/accounts:signInWithPassword', { email, password }),
  );

const lockIdentity = ({ user }: TestUser) => {
  return (db: EntityManager) => db.query('SELECT 1 FROM "identities" WHERE "identityId" = $1 FOR UPDATE', [user.identityId]);
};

describe('concurrent changes of an identity', () => {
  it('reject a sign-in when the password is replaced meanwhile', async () => {
    const another = await hashPassword('Another horse 1');
    const answer = await signInDuring(await somebody(), (db, id) =>
      db.query('UPDATE "identities" SET "passwordHash" = $2 WHERE "identityId" = $1', [id, another]),
    );
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('reject a sign-in when the user is deactivated meanwhile', async () => {
    const testUser = await somebody();
    const answer = await signInDuring(testUser, (db, id) =>
      db.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [id]),
    );
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('USER_DISABLED');
  });

  it('require a second factor that is added during a sign-in', async () => {
    const testUser = await somebody();
    const answer = await signInDuring(testUser, (db, id) =>
      db.query(
        `UPDATE "identities" SET "totpId" = $2, "totpSealed" = 'x', "totpName" = '', "totpEnrolledAt" = now() WHERE "identityId" = $1`,
        [id, uuid()],
      ),
    );
    expect(answer).toMatchObject({ status: 200, body: { mfaPendingCredential: expect.any(String) } });
    expect(answer.body).not.toHaveProperty('idToken');
  });

  it('reject a sign-in without a failure when the account is deleted meanwhile', async () => {
    const testUser = await somebody();
    const answer = await signInDuring(testUser, (db, id) => db.query('DELETE FROM "identities" WHERE "identityId" = $1', [id]));
    expect(answer.status).toBe(400);
    expect(reasonOf(answer)).toBe('USER_NOT_FOUND');
  });

  it('let one of several recovery links take effect when all are opened at once', async () => {
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

  it('change the name while the same account is changed by another request', async () => {
    const testUser = await somebody();
    const answer = await meanwhile(
      test,
      lockIdentity(testUser),
      () => test.call('PUT', '/api/me', { token: testUser.token, body: { name: 'Hanna Calm' } }),
      (db) => db.query('UPDATE "users" SET "locale" = \'pl\' WHERE "id" = $1', [testUser.user.id]),
    );
    expect(answer).toMatchObject({ status: 200, body: { name: 'Hanna Calm', locale: 'pl' } });
  });

  it('delete an account while it is changed by another request', async () => {
    const testUser = await somebody();
    const token = await recentTokenFor(test, testUser.user.identityId);
    const answer = await meanwhile(
      test,
      lockIdentity(testUser),
      () => test.call('DELETE', '/api/me', { token }),
      (db) => db.query('UPDATE "users" SET "locale" = \'pl\' WHERE "id" = $1', [testUser.user.id]),
    );
    expect(answer.status).toBe(204);
  });

  const waitingQuery = `SELECT 1 FROM "pg_stat_activity" WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;

  /** The response of a call during the erasure of a company; `held` pauses the erasure until then. */
  async function whileErased({ companyId }: TestCompany, held: (db: EntityManager) => Promise<unknown>, call: () => Promise<Answer>) {
    // The hourly job, which would come first, does not find it due.
    const due = new Date(Date.now() + 24 * 60 * 60 * 1000);
    await test.dataSource.query('UPDATE "companies" SET "deletionAt" = $2 WHERE "companyId" = $1', [companyId, due]);
    let erasing: Promise<void> | undefined;
    const answer = await meanwhile(
      test,
      async (db) => {
        await held(db);
        erasing = test.app.get(CompanyErasureService).run(due);
        erasing.catch(() => undefined);
        await until(async () => (await test.dataSource.query<unknown[]>(waitingQuery)).length > 0);
      },
      call,
    );
    await erasing;
    expect(await test.dataSource.query('SELECT 1 FROM "companies" WHERE "companyId" = $1', [companyId])).toEqual([]);
    return answer;
  }

  it('delete an account while its company is erased', async () => {
    const leaving = await aCompany(test);
    const token = await recentTokenFor(test, leaving.operator.user.identityId);
    // The last one in the order of the erasure.
    const answer = await whileErased(leaving, lockIdentity(leaving.secondOperator), () => test.call('DELETE', '/api/me', { token }));
    expect(answer.status).toBe(204);
  });

  it('change a picture while its company is erased', async () => {
    const leaving = await aCompany(test);
    const { token } = leaving.operator;
    const { body } = await test.call('GET', '/api/me/avatar-upload-url', { token });
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await test.call('PUT', String(body['url']), { body: content, headers: { 'content-type': 'application/octet-stream' } });
    const answer = await whileErased(leaving, lockIdentity(leaving.secondOperator), () =>
      test.call('PUT', '/api/me', { token, body: { avatarUploadId: body['uploadId'] } }),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'UPLOAD_NOT_FOUND' } });
  });

  it('reject requests of a user whose account is deleted meanwhile', async () => {
    const gone = async (call: (token: string) => Promise<Answer>) => {
      const { user } = await somebody();
      const token = await recentTokenFor(test, user.identityId);
      const { status, body } = await meanwhile(
        test,
        async (db) => {
          await db.query('SELECT 1 FROM "identities" WHERE "identityId" = $1 FOR UPDATE', [user.identityId]);
          await db.query('SELECT 1 FROM "users" WHERE "id" = $1 FOR UPDATE', [user.id]);
        },
        () => call(token),
        async (db) => {
          await db.query('DELETE FROM "identities" WHERE "identityId" = $1', [user.identityId]);
          await db.save(
            Object.assign(await db.findOneByOrFail(UserEntity, { id: user.id }), {
              deletedAt: new Date(),
              deactivatedAt: new Date(),
              identityId: `deleted:${user.id}`,
              email: '',
            }),
          );
        },
      );
      return { status, code: body.code };
    };
    const refusal = { status: 401, code: 'UNAUTHENTICATED' };
    expect(await gone((token) => test.call('PUT', '/api/me', { token, body: { name: 'Nobody' } }))).toEqual(refusal);
    expect(await gone((token) => test.call('PUT', '/api/me/email', { token, body: { email: `${uuid()}@example.com` } }))).toEqual(refusal);
  });

  it('keep the new address when an older one is verified at the same time', async () => {
    const { user, token } = await somebody();
    const email = `${uuid()}@example.com`;
    const proofs = test.app.get(IdentityProofService);
    const read = proofs.read.bind(proofs);
    proofs.read = async (idToken) => {
      const proof = await read(idToken);
      for (const table of ['identities', 'users'])
        await test.dataSource.query(`UPDATE "${table}" SET "email" = $2 WHERE "identityId"::text = $1`, [user.identityId, email]);
      return proof;
    };
    try {
      expect((await test.call('POST', '/api/auth/after-verification', { body: { idToken: token } })).status).toBe(200);
    } finally {
      proofs.read = read;
    }
    expect((await test.call('GET', '/api/me', { token })).body).toMatchObject({ user: { email } });
  });
});
