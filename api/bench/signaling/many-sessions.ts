import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { onServer } from '../../../tools/database/on-server.ts';
import { aBenchCompany } from '../../test/a-bench-company.ts';

export interface RunningSession {
  sessionId: string;
  customerToken: string;
}

export interface ManySessions {
  companyId: string;
  email: string;
  password: string;
  userId: string;
  sessions: RunningSession[];
}

const columns =
  '"sessionId", "companyId", "operatorId", "keyHash", "customerTokenHash", "title", "customerName", "customerEmail", "note", "tags", "status", "joinedAt", "deadlineAt", "timerAt", "search"';

/** Sessions of one operator, joined and not yet connected, with the token of each customer. */
export async function manySessions(databaseUrl: string, dataDir: string, publicUrl: string, count: number): Promise<ManySessions> {
  const { companyId, userId, email, password } = await aBenchCompany(databaseUrl);
  const sessionIds = Array.from({ length: count }, () => randomUUID());
  await onServer(databaseUrl, (client) =>
    client.query(
      `INSERT INTO "sessions" (${columns})
     SELECT id, $1, $2, 'key-' || id, 'token-' || id, 'Bench', '', '', '', '{}', 'connecting', now(), now() + interval '2 hours', now() + interval '2 hours', ''
     FROM unnest($3::uuid[]) AS id`,
      [companyId, userId, sessionIds],
    ),
  );

  const [signing] = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')).signing;
  const key = await importJWK(signing, 'ES256');
  const sign = (sessionId: string) =>
    new SignJWT({ customerTokenHash: `token-${sessionId}` })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'JWT' })
      .setIssuer(publicUrl)
      .setSubject(sessionId)
      .setAudience('nearhand:realtime:customer')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key);
  const sessions = await Promise.all(sessionIds.map(async (sessionId) => ({ sessionId, customerToken: await sign(sessionId) })));
  return { companyId, email, password, userId, sessions };
}
