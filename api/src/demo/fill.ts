/**
 * Fills an empty database with the demo company. Takes `{ databaseUrl, password, isGiven }` from standard input and answers
 * `{ email, isPasswordRight }`, or null where the demo's owner is not there. Loads the heavy part only when there is work.
 */
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { hashPassword, verifyPassword } from '../modules/identity/password-hash.ts';
import { demoOwnerEmail, demoPeople } from './demo-people.ts';

interface Wish {
  databaseUrl: string;
  password: string;
  /** Somebody has chosen this password: it replaces another one. */
  isGiven: boolean;
}

async function fill(client: pg.Client, { databaseUrl, password, isGiven }: Wish) {
  const companies = await client.query('SELECT 1 FROM companies LIMIT 1');
  if (companies.rowCount === 0) {
    const { writeDemo } = await import('./write-demo.ts');
    await writeDemo(databaseUrl, password);
  }
  const { rows } = await client.query<{ passwordHash: string | null }>('SELECT "passwordHash" FROM identities WHERE email = $1', [
    demoOwnerEmail,
  ]);
  const [owner] = rows;
  if (!owner) return null;

  const isRight = await verifyPassword(owner.passwordHash, password);
  if (!isRight && isGiven) {
    const emails = demoPeople.map(({ email }) => email);
    await client.query('UPDATE identities SET "passwordHash" = $1 WHERE email = ANY($2)', [await hashPassword(password), emails]);
  }
  return { email: demoOwnerEmail, isPasswordRight: isRight || isGiven };
}

const wish = (await json(process.stdin)) as Wish;
const client = new pg.Client({ connectionString: wish.databaseUrl });
await client.connect();
try {
  process.stdout.write(JSON.stringify(await fill(client, wish)));
} finally {
  await client.end();
}
