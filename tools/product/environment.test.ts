import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase, checkFolder, checkPort, closeFolder, readEnvironment } from './environment.ts';

describe('environment', () => {
  it('has defaults for all variables', () => {
    expect(readEnvironment({})).toEqual({
      port: 4200,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4200',
      dataDir: resolve('.data'),
      databaseUrl: null,
      demoPassword: null,
      installerDir: null,
      hasDemoDevice: true,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(readEnvironment({}));
  });

  it('uses the port for the public URL by default', () => {
    expect(readEnvironment({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readEnvironment({ PORT: '8080', PUBLIC_URL: 'https://help.example.com/' }).publicUrl).toBe('https://help.example.com');
  });

  it.each([
    { PORT: 'http' },
    { PORT: '0' },
    { PORT: '65536' },
    { PORT: '42.5' },
    { PUBLIC_URL: 'help.example.com' },
    { PUBLIC_URL: 'ftp://help.example.com' },
    { PUBLIC_URL: 'https://example.com/help' },
    { DATABASE_URL: 'mysql://localhost/nearhand' },
    { DATABASE_URL: 'postgres://localhost' },
    { DEMO_PASSWORD: 'x'.repeat(129) },
    { DEMO_DEVICE: 'yes' },
  ])('names the invalid value in one line: %j', (variables) => {
    const [name = ''] = Object.keys(variables);
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}[^\n]+$`));
  });

  it('never prints the password of a database URL', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://me:s3cret@localhost/x' })).not.toThrow(/s3cret/);
  });

  it('rejects a port that is in use', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`PORT=${port} is in use`);
    await new Promise((closed) => server.close(closed));
    await expect(checkPort('127.0.0.1', port)).resolves.toBeUndefined();
  });

  it('waits for a port whose server is stopping', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    setTimeout(() => server.close(), 200);
    await expect(checkPort('127.0.0.1', port, 5_000)).resolves.toBeUndefined();
  });

  it('rejects a host address of another machine', async () => {
    await expect(checkPort('203.0.113.7', 4321)).rejects.toThrow('HOST=203.0.113.7');
  });

  it('rejects a folder that is not writable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-env-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(checkFolder(join(file, 'data'))).rejects.toThrow(`DATA_DIR=${join(file, 'data')} cannot be written`);
    await expect(checkFolder(join(folder, 'a', 'b'))).resolves.toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it('rejects an unreachable database without printing its password', async () => {
    const refusal = checkDatabase('postgres://me:s3cret@127.0.0.1:9/nearhand');
    await expect(refusal).rejects.toThrow(/^DATABASE_URL: the database at 127\.0\.0\.1:9\/nearhand cannot be reached \(.+\)\.$/);
    await expect(refusal).rejects.not.toThrow(/s3cret/);
  });

  describe('data folder', () => {
    const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;
    let parent: string;
    beforeEach(async () => {
      parent = await mkdtemp(join(tmpdir(), 'nearhand-env-'));
    });
    afterEach(() => rm(parent, { recursive: true }));

    it('is created for its owner only', async () => {
      await checkFolder(join(parent, 'on', 'the', 'way'));
      expect(await modeOf(join(parent, 'on', 'the', 'way'))).toBe(0o700);
      expect(await modeOf(join(parent, 'on'))).not.toBe(0o700);
    });

    it('is restricted when an earlier start left it open', async () => {
      await chmod(parent, 0o755);
      await closeFolder(parent);
      expect(await modeOf(parent)).toBe(0o700);
    });

    it('is rejected when all users share it', async () => {
      await chmod(parent, 0o1777);
      await expect(closeFolder(parent)).rejects.toThrow(`DATA_DIR=${parent} is a folder that all users share`);
      expect(await modeOf(parent)).toBe(0o1777);
    });
  });
});
