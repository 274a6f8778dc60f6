import { ApiError, accessToken, boot, companyId, NetworkError } from '@nearhand/platform/core';

const lineEnd = 10;

/** Lines of a piece of the file: a little too many where notes have several. */
const linesIn = (piece: Uint8Array): number => piece.reduce((lines, byte) => (byte === lineEnd ? lines + 1 : lines), 0);

/** Reads the whole export, however long it takes; `onRows` tells how far it is. */
export async function downloadSessions(
  query: URLSearchParams,
  locale: string,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ file: Blob; name: string }> {
  const token = await accessToken();
  const headers = { Authorization: `Bearer ${token ?? ''}`, 'Accept-Language': locale, 'Nearhand-Client-Version': boot.version };
  const path = `${boot.apiBase}/company/${companyId()}/session/export?${query}`;
  const answer = await fetch(path, { headers, signal });
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
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'sessions.csv';
  return { file: new Blob(pieces, { type: 'text/csv' }), name };
}
