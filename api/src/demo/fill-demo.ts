import pg from 'pg';
import { hashPassword, verifyPassword } from '../modules/account/identity/password/password-hash.ts';
import { demoOwnerEmail, demoPeople } from './demo-people.ts';

export interface DemoOptions {
  databaseUrl: string;
  /** Folder of the server's keys and files. */
  dataDir: string;
  password: string;
  /** A chosen password replaces the existing one. */
  isGiven: boolean;
}

/** The owner of the demo company. */
export interface DemoResult {
  email: string;
  /** False if the owner has changed the password. */
  isPasswordRight: boolean;
}

/** Fills an empty database with the demo company. Returns null if the database has no such owner. */
export async function fillDemo({ databaseUrl, dataDir, password, isGiven }: DemoOptions): Promise<DemoResult | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isEmpty(client)) {
      // Loaded only if needed; most starts fill nothing.
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
