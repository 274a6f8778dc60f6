import { api, unwrap } from '@nearhand/platform/core';

export async function startRecording(sessionId: string, recordingId: string, mimeType: string): Promise<void> {
  const params = { path: { sessionId } };
  await unwrap(api.POST('/session/{sessionId}/recording', { params, body: { recordingId, mimeType } }));
}

/** Uploads a chunk as raw bytes. */
export async function addChunk(sessionId: string, recordingId: string, index: number, bytes: Blob): Promise<void> {
  const params = { path: { sessionId, recordingId, chunk: index } };
  const call = api.PUT('/session/{sessionId}/recording/{recordingId}/chunk/{chunk}', {
    params,
    body: '',
    bodySerializer: () => bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  await unwrap(call);
}

export async function endRecording(sessionId: string, recordingId: string, chunks: number): Promise<void> {
  const params = { path: { sessionId, recordingId } };
  await unwrap(api.POST('/session/{sessionId}/recording/{recordingId}/end', { params, body: { chunks } }));
}
