import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverLine } from '@nearhand/contracts/server-line';
import { afterAll, describe, expect, it } from 'vitest';
import { readDownload } from './download.ts';

const folder = await mkdtemp(join(tmpdir(), 'nearhand-download-'));
const program = Buffer.alloc(1_000, 0x7f);
const origin = 'https://support.example.com:8443';

async function read(name: string, end = serverLine(origin)) {
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([program, Buffer.from(end)]));
  return readDownload(path);
}

describe('readDownload', () => {
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['Nearhand-K7QMX-2RVBD', 'Nearhand-K7QMX-2RVBD (1)', 'Nearhand-K7QMX-2RVBD(2).bin'])(
    'reads server and code of %s',
    async (name) => {
      expect(await read(name)).toEqual({ server: origin, code: 'K7QMX-2RVBD' });
    },
  );

  it('reads no code from a file that was renamed', async () => {
    expect(await read('Help from Ada')).toEqual({ server: origin, code: null });
  });

  it.each(['', '\nnearhand-server \n', `${serverLine(origin)} `, serverLine('https://a b')])(
    'finds nothing in a program that ends with %j',
    async (end) => {
      expect(await read('Nearhand-K7QMX-2RVBD', end)).toBeNull();
    },
  );
});
