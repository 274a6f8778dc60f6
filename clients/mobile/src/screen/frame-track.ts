/** A video track whose pictures come from elsewhere. */
export interface FrameTrack {
  track: MediaStreamTrack;
  show(jpeg: Blob): Promise<void>;
}

interface Generator extends MediaStreamTrack {
  writable: WritableStream<VideoFrame>;
}
declare const MediaStreamTrackGenerator: undefined | (new (options: { kind: 'video' }) => Generator);

/** Chromium: does not depend on painting, so it also works while another app is in front. */
function generatedTrack(create: NonNullable<typeof MediaStreamTrackGenerator>): FrameTrack {
  const track = new create({ kind: 'video' });
  const writer = track.writable.getWriter();
  return {
    track,
    async show(jpeg) {
      const picture = await createImageBitmap(jpeg);
      const frame = new VideoFrame(picture, { timestamp: Math.round(performance.now() * 1000) });
      picture.close();
      await writer.write(frame);
    },
  };
}

function paintedTrack(): FrameTrack {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const track = canvas.captureStream().getVideoTracks()[0];
  if (!context || !track) throw new Error('This web view cannot show pictures as a video');
  return {
    track,
    async show(jpeg) {
      const picture = await createImageBitmap(jpeg);
      if (canvas.width !== picture.width) canvas.width = picture.width;
      if (canvas.height !== picture.height) canvas.height = picture.height;
      context.drawImage(picture, 0, 0);
      picture.close();
    },
  };
}

export const frameTrack = (): FrameTrack =>
  typeof MediaStreamTrackGenerator === 'function' ? generatedTrack(MediaStreamTrackGenerator) : paintedTrack();
