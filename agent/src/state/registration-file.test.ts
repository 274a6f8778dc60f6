import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Registration } from './registration.ts';
import { RegistrationFile } from './registration-file.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'nearhand-agent-'));
});
afterEach(() => rm(base, { recursive: true }));

const registration: Registration = {
  server: 'https://support.example.com',
  assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13',
  secret: 'secret',
  previousSecret: null,
  companyName: 'Northwind Care',
};

describe('RegistrationFile', () => {
  it('is empty before the registration', async () => {
    expect(await new RegistrationFile(join(base, 'state')).read()).toBeNull();
  });

  it('keeps the registration where only this user can read it', async () => {
    const folder = join(base, 'deep', 'state');
    const file = new RegistrationFile(folder);
    await file.write(registration);
    await file.write({ ...registration, secret: 'rotated', previousSecret: 'secret' });
    expect(await file.read()).toMatchObject({ secret: 'rotated', previousSecret: 'secret' });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'registration.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['registration.json']);
  });

  it('closes a folder that others can enter', async () => {
    const folder = join(base, 'open');
    await new RegistrationFile(folder).write(registration);
    await chmod(folder, 0o755);
    await new RegistrationFile(folder).write(registration);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('survives the rest of an interrupted write', async () => {
    const file = new RegistrationFile(base);
    await file.write(registration);
    await writeFile(join(base, 'registration.json.new'), '{"server":');
    expect(await file.read()).toEqual(registration);
    await file.write(registration);
    expect(await file.read()).toEqual(registration);
  });

  it.each(['', '{', '[]', '{}', 'null', '{"server":"x","assignmentId":"a","secret":"b"}'])(
    'reports the damaged content %j',
    async (content) => {
      await writeFile(join(base, 'registration.json'), content);
      await expect(new RegistrationFile(base).read()).rejects.toThrow('is damaged');
    },
  );

  it('keeps the secret of a registration that has begun, until it is written or removed', async () => {
    const folder = join(base, 'state');
    const secret = await new RegistrationFile(folder).newSecret();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await new RegistrationFile(folder).newSecret()).toBe(secret);
    expect((await stat(join(folder, 'new-secret'))).mode & 0o777).toBe(0o600);
    const file = new RegistrationFile(folder);
    await file.write({ ...registration, secret });
    expect(await readdir(folder)).toEqual(['registration.json']);
    const next = await file.newSecret();
    expect(next).not.toBe(secret);
    await file.remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing of a refused registration, except for the secret of an earlier one', async () => {
    const folder = join(base, 'state');
    const refused = new RegistrationFile(folder);
    await refused.newSecret();
    await refused.discardNewSecret();
    expect(await readdir(base)).toEqual([]);
    const secret = await new RegistrationFile(folder).newSecret();
    const repeated = new RegistrationFile(folder);
    await repeated.newSecret();
    await repeated.discardNewSecret();
    expect(await new RegistrationFile(folder).newSecret()).toBe(secret);
  });

  it('creates another secret when the one that has begun is in use', async () => {
    const file = new RegistrationFile(base);
    const secret = await file.newSecret();
    await file.write({ ...registration, secret });
    await writeFile(join(base, 'new-secret'), secret);
    expect(await file.newSecret()).not.toBe(secret);
  });

  it('is empty after it was removed, also twice', async () => {
    const file = new RegistrationFile(base);
    await file.write(registration);
    await file.remove();
    await file.remove();
    expect(await file.read()).toBeNull();
  });
});
