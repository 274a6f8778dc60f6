import { until } from '../../../testing/until.ts';
import { openConnection, reply } from '../x-connection.ts';
import { Hands, type Point } from './hands.ts';
import { namedWindows } from './named-windows.ts';

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
const title = 'Nearhand: allow access?';

async function question() {
  const [shown] = await namedWindows(x, title);
  if (!shown) return null;
  const { id, width, height } = shown;
  // Points inside the buttons and beside them, whatever the font is.
  const allow = { x: shown.x + width - 28, y: shown.y + height - 28 };
  return { id, allow, deny: { ...allow, x: allow.x - 80 }, beside: { ...allow, y: shown.y + 8 } };
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
