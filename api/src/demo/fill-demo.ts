import pg from 'pg';
import { hashPassword, verifyPassword } from '../modules/identity/password-hash.ts';
import { demoOwnerEmail, demoPeople } from './demo-people.ts';

/** Options of the start. */
export interface DemoWish {
  databaseUrl: string;
  /** Where the server keeps its keys and files. */
  dataDir: string;
  password: string;
  /** A chosen password replaces the existing one. */
  isGiven: boolean;
}

/** The demo's owner; `isPasswordRight` is false once the owner has chosen another password. */
export interface DemoAnswer {
  email: string;
  isPasswordRight: boolean;
}

/** Fills an empty database with the demo company; null where the demo's owner is not in it. */
export async function fillDemo({ databaseUrl, dataDir, password, isGiven }: DemoWish): Promise<DemoAnswer | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isEmpty(client)) {
      // The heavy part is loaded only when there is work: most starts have none.
      const { writeDemo } = await import('./write-demo.ts');
      await writeDemo({ databaseUrl, dataDir, password });
    }
    const owner = await findOwner(client);
    if (!owner) return null;

    const isRight = await verifyPassword(owner.passwordHash, password);
    if (!isRight && isGiven) await setPassword(client, password);
    return { email: demoOwnerEmail, isPasswordRight: isRight || isGiven };
  } finally {
    await client.end();
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM companies LIMIT 1');
  return rowCount === 0;
}

async function findOwner(client: pg.Client): Promise<{ passwordHash: string | null } | undefined> {
  const { rows } = await client.query<{ passwordHash: string | null }>('SELECT "passwordHash" FROM identities WHERE email = $1', [
    demoOwnerEmail,
  ]);
  return rows[0];
}

async function setPassword(client: pg.Client, password: string): Promise<void> {
  const emails = demoPeople.map(({ email }) => email);
  await client.query('UPDATE identities SET "passwordHash" = $1 WHERE email = ANY($2)', [await hashPassword(password), emails]);
}
