import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKeyRecorder } from '../testing/key-recorder.ts';
import {
  type Bench,
  type Cell,
  deviceLayouts,
  deviceLocks,
  operatorLayouts,
  secondLayout,
  setLayouts,
  typeCell,
} from '../testing/type-table.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection } from '../x-connection.ts';
import { X11Keyboard } from './x11-keyboard.ts';

const cellsOf = (layout: Cell['layout']): Cell[] =>
  ([0, 1] as const).flatMap((group) =>
    (Object.keys(deviceLocks) as Cell['lock'][]).flatMap((lock) => operatorLayouts.map((operator) => ({ layout, lock, group, operator }))),
  );

/** Needs the packages xvfb and x11-xkb-utils. */
(hasVirtualServer ? describe : describe.skip)('X11Keyboard with all layouts, locks, groups and operators', () => {
  let server: VirtualServer;
  let bench: Bench;

  beforeAll(async () => {
    server = await startVirtualServer(200, 100);
    const { display } = server;
    const x = await openConnection({ display });
    bench = { display, x, keyboard: await X11Keyboard.open(x), recorder: await startKeyRecorder(display) };
  });
  afterAll(async () => {
    bench?.x.close();
    await bench?.recorder.stop();
    await server?.stop();
  });

  it.each(deviceLayouts)(
    'types what an operator types on the layout %s',
    async (layout) => {
      setLayouts(server.display, layout, secondLayout(layout));
      const wrong: object[] = [];
      for (const cell of cellsOf(layout)) {
        const fault = await typeCell(bench, cell);
        if (fault) wrong.push({ ...cell, ...fault });
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
