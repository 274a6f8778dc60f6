import { api, unwrap } from '@nearhand/platform/core';

export async function startRecording(sessionId: string, recordingId: string, mimeType: string): Promise<void> {
  const params = { path: { sessionId } };
  await unwrap(api.POST('/session/{sessionId}/recording', { params, body: { recordingId, mimeType } }));
}

/** One piece, as the bytes that it is. */
export async function addPiece(sessionId: string, recordingId: string, index: number, bytes: Blob): Promise<void> {
  const params = { path: { sessionId, recordingId, piece: index } };
  const call = api.PUT('/session/{sessionId}/recording/{recordingId}/piece/{piece}', {
    params,
    body: '',
    bodySerializer: () => bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  await unwrap(call);
}

export async function endRecording(sessionId: string, recordingId: string, pieces: number): Promise<void> {
  const params = { path: { sessionId, recordingId } };
  await unwrap(api.POST('/session/{sessionId}/recording/{recordingId}/end', { params, body: { pieces } }));
}
