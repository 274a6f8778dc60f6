import type { Box } from '../window/window-layout.ts';
import { reply, type XConnection } from '../x-connection.ts';

const nameProperty = 39;
const anyType = 0;
const badWindow = 3;
const badDrawable = 9;

/** Null for a window that was closed since it was listed. */
const ofWindow = <Reply>(ask: (done: (error: Error | null, value: Reply) => void) => void): Promise<Reply | null> =>
  reply<Reply>(ask).catch((failure: Error & { error?: number }) => {
    if (failure.error === badWindow || failure.error === badDrawable) return null;
    throw failure;
  });

/** Windows whose name begins so, the lowest one first. Other programs may close theirs meanwhile. */
export async function namedWindows(x: XConnection, name: string): Promise<(Box & { id: number })[]> {
  const { children } = await reply<{ children: number[] }>((done) => x.client.QueryTree(x.root, done));
  const windows = await Promise.all(
    children.map(async (id) => {
      const [property, place] = await Promise.all([
        ofWindow<{ data: Buffer }>((done) => x.client.GetProperty(0, id, nameProperty, anyType, 0, 100, done)),
        ofWindow<Record<'xPos' | 'yPos' | 'width' | 'height', number>>((done) => x.client.GetGeometry(id, done)),
      ]);
      if (!place || !property?.data.toString().startsWith(name)) return [];
      return [{ id, x: place.xPos, y: place.yPos, width: place.width, height: place.height }];
    }),
  );
  return windows.flat();
}
