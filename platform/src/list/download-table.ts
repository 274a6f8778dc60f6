import type { paths } from '@nearhand/contracts/openapi.gen';
import { ApiError, accessToken, boot, companyId, NetworkError, noteHindrance } from '@nearhand/platform/core';

/** The operations that give everything found as a table. */
export type ExportPath = Extract<keyof paths, `/company/{companyId}/${string}/export`>;

interface Download {
  path: ExportPath;
  query: URLSearchParams;
  locale: string;
  signal: AbortSignal;
  /** How far it is. */
  onRows: (rows: number) => void;
}

const lineEnd = 10;

/** Lines of a piece of the file: a little too many where notes have several. */
const linesIn = (piece: Uint8Array): number => piece.reduce((lines, byte) => (byte === lineEnd ? lines + 1 : lines), 0);

/** Reads a whole export, however long it takes. */
export async function downloadTable({ path, query, locale, signal, onRows }: Download): Promise<{ file: Blob; name: string }> {
  const token = await accessToken();
  const headers = { Authorization: `Bearer ${token ?? ''}`, 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  const answer = await fetch(`${boot.apiBase}${path.replace('{companyId}', companyId())}?${query}`, { headers, signal });
  if (answer.status === 403) void noteHindrance(answer.clone());
  if (!answer.ok) throw new ApiError(await answer.json());

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
    if (signal.aborted) throw error;
    throw new NetworkError(undefined, { cause: error });
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'table.csv';
  return { file: new Blob(pieces, { type: 'text/csv' }), name };
}
