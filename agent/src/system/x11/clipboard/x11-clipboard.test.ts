import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ClipboardProgram, type Value } from '../testing/clipboard-program.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection, type XConnection } from '../x-connection.ts';
import { X11Clipboard } from './x11-clipboard.ts';

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('X11Clipboard', () => {
  let server: VirtualServer;
  let connection: XConnection;
  let clipboard: X11Clipboard;
  let programs: ClipboardProgram[];

  beforeAll(async () => {
    server = await startVirtualServer(64, 64);
    connection = await openConnection({ display: server.display });
    clipboard = await X11Clipboard.open(connection);
    programs = await Promise.all([1, 2, 3].map(() => ClipboardProgram.open(server.display)));
  });
  afterAll(async () => {
    for (const program of programs) program.close();
    clipboard.close();
    connection.close();
    await server.stop();
  });

  const program = (): ClipboardProgram => programs[0] as ClipboardProgram;
  const offer = async (text: string) => {
    clipboard.offer(['text/plain'], async () => new TextEncoder().encode(text));
    await connection.sync();
  };
  const asLatin1 = (value: Value | null) => value && { ...value, data: value.data.toString('latin1') };
  const asText = (value: Value | null) => value && { ...value, data: value.data.toString() };
  const changed = () => {
    const { promise, resolve } = Promise.withResolvers<readonly ClipboardFormat[]>();
    const end = clipboard.onChange((formats) => {
      end();
      resolve(formats);
    });
    return promise;
  };

  it.each([1_000, 200_000, 1_500_000])('gives content of %d bytes to several programs at the same time', async (size) => {
    const content = Promise.withResolvers<Uint8Array>();
    clipboard.offer(['image/png'], () => content.promise);
    await connection.sync();
    const reading = programs.map((one) => one.request('image/png'));
    await Promise.all(programs.map(({ x }) => x.sync()));
    const image = Buffer.alloc(size, 'pixels');
    content.resolve(image);
    for (const value of await Promise.all(reading)) expect([value?.type, value?.data.equals(image)]).toEqual(['image/png', true]);
  });

  it('refuses at once what the operator cannot send', async () => {
    clipboard.offer(['text/plain'], async () => null);
    await connection.sync();
    expect(await program().request('UTF8_STRING')).toBeNull();
    expect(await program().request('text/html')).toBeNull();
  });

  it('gives lines that end with LF', async () => {
    await offer('a\r\nb\rc\n漢');
    for (const target of ['UTF8_STRING', 'text/plain;charset=utf-8', 'text/plain'])
      expect(asText(await program().request(target))).toEqual({ type: target, data: 'a\nb\nc\n漢' });
  });

  it('gives Latin-1 to programs that want STRING, and no other characters than those of the operator', async () => {
    await offer('Größe: 5 µm\r\n');
    expect(asLatin1(await program().request('STRING'))).toEqual({ type: 'STRING', data: 'Größe: 5 µm\n' });
    expect(asLatin1(await program().request('TEXT'))).toEqual({ type: 'STRING', data: 'Größe: 5 µm\n' });
    await offer('5 €');
    expect(await program().request('STRING')).toBeNull();
    expect(asText(await program().request('TEXT'))).toEqual({ type: 'UTF8_STRING', data: '5 €' });
  });

  it('lists its types, and the time of the offer', async () => {
    await offer('text');
    const listed = (await program().request('TARGETS'))?.data ?? Buffer.alloc(0);
    const names = ['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'UTF8_STRING', 'STRING'];
    const atoms = await Promise.all(names.map((name) => program().atom(name)));
    for (const atom of atoms) expect(listed.includes(Buffer.from(Uint32Array.of(atom).buffer))).toBe(true);
    const time = await program().request('TIMESTAMP');
    expect([time?.type, time?.data.length]).toEqual(['INTEGER', 4]);
    expect(time?.data.readUInt32LE()).toBeGreaterThan(0);
  });

  it('gives several types at once, and names those that it does not have', async () => {
    const text = 'é'.repeat(300_000);
    await offer(text);
    const answers = await program().requestSeveral(['UTF8_STRING', 'image/png', 'STRING', 'TIMESTAMP']);
    expect(answers.map(({ isLeft, value }) => [isLeft, value?.type])).toEqual([
      [true, 'UTF8_STRING'],
      [false, undefined],
      [true, 'STRING'],
      [true, 'INTEGER'],
    ]);
    expect(answers[0]?.value?.data.toString() === text).toBe(true);
    expect(answers[2]?.value?.data.toString('latin1') === text).toBe(true);
  });

  it.each([
    ['lists STRING only', true],
    ['has STRING and lists nothing', false],
  ])('reads Latin-1 of a program that %s', async (_program, isListed) => {
    const announced = changed();
    const owner = await ClipboardProgram.open(server.display);
    const list = Buffer.from(Uint32Array.of(await owner.atom('STRING')).buffer);
    await owner.own({
      STRING: { type: 'STRING', data: Buffer.from('Größe', 'latin1') },
      ...(isListed && { TARGETS: { type: 'ATOM', data: list } }),
    });
    expect(await announced).toEqual(['text/plain']);
    expect(Buffer.from((await clipboard.read('text/plain')) ?? []).toString()).toBe('Größe');
    owner.close();
  });

  it('keeps an offer that follows what a program has copied just before', async () => {
    const listener = vi.fn();
    const end = clipboard.onChange(listener);
    const copied = program().own({ UTF8_STRING: { type: 'UTF8_STRING', data: Buffer.from('of the program') } });
    await copied;
    await offer('of the operator');
    expect(asText(await (programs[1] as ClipboardProgram).request('UTF8_STRING'))).toMatchObject({ data: 'of the operator' });
    expect(Buffer.from((await clipboard.read('text/plain')) ?? []).toString()).toBe('of the operator');
    end();
  });
});
