let lastId = 0;

/** A track for tests. */
export function aTrack(kind: 'video' | 'audio' = 'video'): MediaStreamTrack {
  lastId += 1;
  const track = {
    id: `track-${lastId}`,
    kind,
    contentHint: kind === 'video' ? 'detail' : '',
    readyState: 'live',
    enabled: true,
    stop: () => undefined,
  };
  return Object.assign(new EventTarget(), track, { getSettings: () => ({ width: 1280, height: 720 }) }) as unknown as MediaStreamTrack;
}

/** A stream of such tracks. */
export function aStream(...tracks: MediaStreamTrack[]): MediaStream {
  lastId += 1;
  const stream = { id: `stream-${lastId}`, active: true, getTracks: () => tracks, getVideoTracks: () => tracks };
  return Object.assign(new EventTarget(), stream) as unknown as MediaStream;
}
