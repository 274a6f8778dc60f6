import { type Compared, type ComparedRow, compare } from './comparison.ts';
import { type Measured, measurePart, nothingMeasured, type Part } from './measure-desktop.ts';
import { loadAverage } from './process-usage.ts';
import type { RemoteDesktop } from './remote-desktop.ts';

export interface Comparison {
  own: RemoteDesktop;
  peer: RemoteDesktop;
  browserPid: number;
  parts: readonly Part[];
  rounds: number;
}

export interface ComparisonResult extends Compared {
  firstPicture: { own: number[]; peer: number[] };
  loads: number[];
}

/** Measures both in turns. The other one is idle meanwhile, without a viewer. */
export async function compareDesktops({ own, peer, browserPid, parts, rounds }: Comparison): Promise<ComparisonResult> {
  const result: ComparisonResult = { own: {}, peer: {}, firstPicture: { own: [], peer: [] }, loads: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const [side, desktop] of Object.entries({ own, peer }) as ['own' | 'peer', RemoteDesktop][]) {
      const viewer = await desktop.open();
      result.firstPicture[side].push(viewer.firstPictureMs);
      for (const part of parts) {
        process.stderr.write(`${desktop.name}, ${part.content}\n`);
        result[side][part.content] ??= nothingMeasured();
        await measurePart(result[side][part.content] as Measured, part, viewer, desktop, browserPid);
        result.loads.push(loadAverage());
      }
      await viewer.close();
    }
  return result;
}

type Bar = NonNullable<Parameters<typeof compare>[2]>['bar'];
type Measure = Exclude<keyof Measured, 'outOfOrder'>;

const empty = nothingMeasured();
const [still, text, video, fast] = ['still', 'text 30', 'video 30', 'video 60'] as const;
const ratio = (value: number) => ({ kind: 'ratio' as const, value });
const most = (value: number) => ({ kind: 'most' as const, value });
const delay = { hasTail: true };
const fine = { digits: 1 };

const rowsOf =
  ({ own, peer }: Compared, hasBars: boolean) =>
  (content: string, name: Measure, bar?: Bar, more: { digits?: number; hasTail?: boolean } = {}) =>
    compare((own[content] ?? empty)[name], (peer[content] ?? empty)[name], { ...(hasBars && bar && { bar }), ...more });

const outOfOrder = (side: Record<string, Measured>) => [Object.values(side).reduce((sum, measured) => sum + measured.outOfOrder, 0)];

/** Rows of the loopback table. The limits are those of a screen of 1280×720. */
export function loopbackRows(result: ComparisonResult, { hasBars }: { hasBars: boolean }): Record<string, ComparedRow> {
  const row = rowsOf(result, hasBars);
  const { own, peer, firstPicture } = result;
  return {
    'change to picture, still, ms p50 / p95': row(still, 'flips', ratio(1.1), delay),
    'change to picture, beside text': row(text, 'flips', ratio(1), delay),
    'change to picture, beside video': row(video, 'flips', ratio(0.8), delay),
    'press to picture, still': row(still, 'presses', ratio(1), delay),
    'press to picture, beside video': row(video, 'presses', ratio(1), delay),
    'film to picture, 30 Hz': row(video, 'filmDelays', most(50), delay),
    'film, frames out of order': compare(outOfOrder(own), outOfOrder(peer), { ...(hasBars && { bar: most(0) }) }),
    'film, fps at 30 Hz': row(video, 'fps', undefined, fine),
    'film, fps at 60 Hz': row(fast, 'fps', { kind: 'least', value: 55 }, fine),
    'received, still, kbit/s': row(still, 'rate', most(5), fine),
    'received, text': row(text, 'rate', ratio(0.4)),
    'received, video 30 Hz': row(video, 'rate', ratio(0.25)),
    'received, video 60 Hz': row(fast, 'rate', ratio(0.25)),
    'CPU of the device, still, % of a core': row(still, 'cpu', most(1), fine),
    'CPU of the device, text': row(text, 'cpu', undefined, fine),
    'CPU of the device, video 30 Hz': row(video, 'cpu', most(30), fine),
    'CPU of the device, video 60 Hz': row(fast, 'cpu', undefined, fine),
    'CPU of the browser, still': row(still, 'viewerCpu', undefined, fine),
    'CPU of the browser, text': row(text, 'viewerCpu', undefined, fine),
    'CPU of the browser, video 30 Hz': row(video, 'viewerCpu', undefined, fine),
    'first picture, ms': compare(firstPicture.own, firstPicture.peer, { ...(hasBars && { bar: most(1_000) }), ...delay }),
  };
}

/** Rows of the tables of shaped lines. */
export function lineRows(result: ComparisonResult): Record<string, ComparedRow> {
  const row = rowsOf(result, true);
  const { own, peer, firstPicture } = result;
  return {
    'change to picture, still, ms p50 / p95': row(still, 'flips', ratio(1), delay),
    'change to picture, beside text': row(text, 'flips', ratio(1), delay),
    'change to picture, beside video': row(video, 'flips', ratio(0.5), delay),
    'press to picture, still': row(still, 'presses', ratio(1), delay),
    'press to picture, beside video': row(video, 'presses', ratio(1), delay),
    'film to picture, 30 Hz': row(video, 'filmDelays', ratio(1), delay),
    'film, frames out of order': compare(outOfOrder(own), outOfOrder(peer), { bar: most(0) }),
    'film, fps at 30 Hz': row(video, 'fps', { kind: 'ratioLeast', value: 1 }, fine),
    'received, text, kbit/s': row(text, 'rate'),
    'received, video 30 Hz': row(video, 'rate'),
    'first picture, ms': compare(firstPicture.own, firstPicture.peer, { bar: ratio(1) }),
  };
}
