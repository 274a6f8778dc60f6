import type { paths } from '@nearhand/contracts/openapi.gen';
import {
  apiErrorOf,
  apiFetch,
  boot,
  companyId,
  NetworkError,
  reportAccountRestriction,
  store,
  tableFormatAtom,
} from '@nearhand/platform/core';

/** Operations that export a list as CSV. */
export type ExportPath = Extract<keyof paths, `/company/{companyId}/${string}/export`>;

export type ExportQuery<Path extends ExportPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

interface Download<Path extends ExportPath> {
  path: Path;
  query: ExportQuery<Path>;
  locale: string;
  signal: AbortSignal;
  /** Reports progress. */
  onRows: (rows: number) => void;
}

const lineEnd = 10;

/** Counts lines; slightly too many if notes contain line breaks. */
const linesIn = (chunk: Uint8Array): number => chunk.reduce((lines, byte) => (byte === lineEnd ? lines + 1 : lines), 0);

/** Repeats the parameter for each value of an array. */
const searchOf = (query: object): URLSearchParams =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));

interface Table {
  file: Blob;
  name: string;
}

/** Separator at which spreadsheets split lines: a semicolon where numbers have a comma. */
const usualSeparator = (locale: string) => ((0.5).toLocaleString(locale).includes(',') ? 'semicolon' : 'comma');

/** Format that the reader has chosen, else the one that spreadsheets of the reader expect. */
function formatFor(locale: string) {
  const { separator, times } = store.get(tableFormatAtom);
  return {
    separator: separator ?? usualSeparator(locale),
    timeZone: times === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Streams an export without a timeout. */
export async function downloadTable<Path extends ExportPath>({ path, query, locale, signal, onRows }: Download<Path>): Promise<Table> {
  const headers = { 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  const lose = (error: unknown): never => {
    if (signal.aborted) throw error;
    throw new NetworkError(undefined, { cause: error });
  };
  const url = `/${path.slice(1).replace('{companyId}', companyId())}?${searchOf({ ...query, ...formatFor(locale) })}` as const;
  const answer = await apiFetch(url, { headers, signal }).catch(lose);
  if (answer.status === 403) void reportAccountRestriction(answer.clone());
  if (!answer.ok) throw apiErrorOf(answer, await answer.json().catch(() => null));

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1;
  try {
    for (const reader = answer.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      rows += linesIn(value);
      onRows(Math.max(0, rows));
    }
  } catch (error) {
    lose(error);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'table.csv';
  return { file: new Blob(chunks, { type: 'text/csv' }), name };
}
