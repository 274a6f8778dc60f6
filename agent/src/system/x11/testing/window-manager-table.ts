import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../../testing/until.ts';
import { keycodes } from '../window/answer-rule.ts';
import { X11Windows } from '../window/x11-windows.ts';
import { openConnection, reply, type XConnection } from '../x-connection.ts';
import { type FullScreenProgram, openFullScreenProgram, programColor } from './full-screen-program.ts';
import { Hands, type Point } from './hands.ts';
import { hasServerWithDevices, type ServerWithDevices, startServerWithDevices } from './virtual-server.ts';
import { hasWindowManager, startWindowManager, type WindowManagerName } from './window-managers.ts';

const size = { width: 640, height: 480 };
const paper = 0xffffff;
const { escape: escapeKey, tab, enter, space } = keycodes;
const zPixmap = 2;
const allPlanes = 0xffffff;

/** Tests the promises of the agent's windows in one window manager. */
export function describeWindowManager(name: WindowManagerName): void {
  const isPossible = hasServerWithDevices && hasWindowManager(name);
  (isPossible ? describe : describe.skip)(`the agent's windows in ${name}`, () => {
    let server: ServerWithDevices;
    let manager: Awaited<ReturnType<typeof startWindowManager>>;
    let x: XConnection;
    let program: FullScreenProgram;
    let windows: X11Windows;
    /** Points inside the buttons, and beside them. */
    let allow: Point;
    let deny: Point;
    let beside: Point;
    const answers = { deny: vi.fn(), allow: vi.fn(), closed: vi.fn() };

    beforeAll(async () => {
      server = await startServerWithDevices(size.width, size.height);
      x = await openConnection(server);
      manager = await startWindowManager(x, server.display, name);
      program = await openFullScreenProgram(x, server.person);
      // Mutter chooses another size of the screen.
      const { width, height } = await reply<typeof size>((done) => x.client.GetGeometry(x.root, done));
      allow = { x: width - 24 - 16 - 12, y: height - 64 - 16 - 12 };
      deny = { x: allow.x - 80, y: allow.y };
      beside = { x: allow.x, y: allow.y - 40 };
      await until(async () => (await colorAt(beside)) === programColor, 'The program');
      windows = new X11Windows(server);
      const buttons = [
        { label: 'Deny', onPress: answers.deny },
        { label: 'Allow', onPress: answers.allow },
      ];
      const lines = ['Łukasz Wójcik (Northwind Care)', 'wants to see and control this computer. '.repeat(9)];
      windows.open({ title: 'Nearhand: allow access?', lines, buttons }, answers.closed);
      await until(isSeen, 'The window');
    });
    afterAll(async () => {
      windows?.close();
      x?.close();
      await server?.stop();
      await manager?.stop();
    });

    const colorAt = async ({ x: left, y }: Point): Promise<number> => {
      const { data } = await reply<{ data: Buffer }>((done) => x.client.GetImage(zPixmap, x.root, left, y, 1, 1, allPlanes, done));
      return data.readUInt32LE(0) & allPlanes;
    };
    const isSeen = async () => (await colorAt(beside)) === paper;

    it('do not take the focus', async () => {
      expect(await program.hasFocus()).toBe(true);
    });

    it('stay above a program over the whole screen', async () => {
      await program.activate();
      await until(isSeen, 'The window above the program');
      expect(await program.hasFocus()).toBe(true);
    });

    it('are answered by the person alone', async () => {
      const operator = new Hands(x);
      const { person } = server;
      await until(async () => {
        for (const hands of [operator, person]) hands.type(enter, space, escapeKey, tab, enter);
        operator.click(deny);
        operator.click(beside);
        await x.sync();
        person.click(allow);
        return answers.allow.mock.calls.length > 0;
      }, 'The answer');
      expect(answers.deny).not.toHaveBeenCalled();
      expect(answers.closed).not.toHaveBeenCalled();
      await until(isSeen, 'The window');
    });
  });
}
