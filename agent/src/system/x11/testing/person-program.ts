import { until } from '../../../testing/until.ts';
import { openConnection, reply } from '../x-connection.ts';
import { Hands, type Point } from './hands.ts';

/**
 * The program of journeys that plays the person at a device, whose server has its devices from another one (`startServerWithDevices`):
 * `DISPLAY DEVICES read` reads the agent's question until it takes answers, and prints where its buttons are;
 * `DISPLAY DEVICES press X Y` clicks there until the question is gone;
 * `DISPLAY DEVICES point` prints where the pointer is.
 */

const [display = '', devices = '', action = '', left, top] = process.argv.slice(2);
const x = await openConnection({ display });
const outer = await openConnection({ display: devices });
const person = new Hands(outer);
const name = 39;
const anyType = 0;
const title = 'Nearhand: allow access?';

const gone = [3, 9];

/** Null for a window that was closed since it was listed: BadWindow, or BadDrawable. */
const ofWindow = <Reply>(ask: (done: (error: Error | null, value: Reply) => void) => void): Promise<Reply | null> =>
  reply<Reply>(ask).catch((failure: Error & { error?: number }) => {
    if (failure.error !== undefined && gone.includes(failure.error)) return null;
    throw failure;
  });

async function question() {
  const { children } = await reply<{ children: number[] }>((done) => x.client.QueryTree(x.root, done));
  for (const id of children) {
    const property = await ofWindow<{ data: Buffer }>((done) => x.client.GetProperty(0, id, name, anyType, 0, 100, done));
    if (property?.data.toString() !== title) continue;
    const place = await ofWindow<Record<'xPos' | 'yPos' | 'width' | 'height', number>>((done) => x.client.GetGeometry(id, done));
    if (!place) continue;
    const { xPos, yPos, width, height } = place;
    // Inside of the buttons, and beside them, whatever the font is.
    const allow = { x: xPos + width - 28, y: yPos + height - 28 };
    return { id, allow, deny: { ...allow, x: allow.x - 80 }, beside: { ...allow, y: yPos + 8 } };
  }
  return null;
}

const focusOf = async () => (await reply<{ focus: number }>((done) => x.client.GetInputFocus(done))).focus;

async function read(): Promise<object | null> {
  await until(async () => (await question()) !== null, 'The question');
  await until(async () => {
    const shown = await question();
    if (shown) person.click(shown.beside);
    return shown?.id === (await focusOf());
  }, 'A question that takes answers');
  return question();
}

async function press(point: Point): Promise<null> {
  await until(async () => {
    const isThere = (await question()) !== null;
    if (isThere) person.click(point);
    return !isThere;
  }, 'The answer');
  return null;
}

async function point(): Promise<Point> {
  const { rootX, rootY } = await reply<{ rootX: number; rootY: number }>((done) => x.client.QueryPointer(x.root, done));
  return { x: rootX, y: rootY };
}

const actions: Record<string, () => Promise<object | null>> = { read, point, press: () => press({ x: Number(left), y: Number(top) }) };
process.stdout.write(JSON.stringify(await actions[action]?.()));
x.close();
outer.close();
