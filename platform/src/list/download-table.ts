import type { paths } from '@nearhand/contracts/openapi.gen';
import { accessToken, apiErrorOf, boot, companyId, NetworkError, reportAccountRestriction } from '@nearhand/platform/core';

/** The operations that give everything found as a table. */
export type ExportPath = Extract<keyof paths, `/company/{companyId}/${string}/export`>;

/** What an export is narrowed by. */
export type ExportQuery<Path extends ExportPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

interface Download<Path extends ExportPath> {
  path: Path;
  query: ExportQuery<Path>;
  locale: string;
  signal: AbortSignal;
  /** How far it is. */
  onRows: (rows: number) => void;
}

const lineEnd = 10;

/** Lines of a piece of the file: a little too many where notes have several. */
const linesIn = (piece: Uint8Array): number => piece.reduce((lines, byte) => (byte === lineEnd ? lines + 1 : lines), 0);

/** A list's values stand one by one, each under its name. */
const searchOf = (query: object): URLSearchParams =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));

interface Table {
  file: Blob;
  name: string;
}

/** Reads a whole export, however long it takes. */
export async function downloadTable<Path extends ExportPath>({ path, query, locale, signal, onRows }: Download<Path>): Promise<Table> {
  const token = await accessToken();
  const headers = { Authorization: `Bearer ${token ?? ''}`, 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  const lose = (error: unknown): never => {
    if (signal.aborted) throw error;
    throw new NetworkError(undefined, { cause: error });
  };
  const answer = await fetch(`${boot.apiBase}${path.replace('{companyId}', companyId())}?${searchOf(query)}`, { headers, signal }).catch(
    lose,
  );
  if (answer.status === 403) void reportAccountRestriction(answer.clone());
  if (!answer.ok) throw apiErrorOf(answer, await answer.json().catch(() => null));

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1;
  try {
    for (const reader = answer.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      rows += linesIn(value);
      onRows(Math.max(0, rows));
    }
  } catch (error) {
    lose(error);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'table.csv';
  return { file: new Blob(pieces, { type: 'text/csv' }), name };
}
