import type { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';

interface Measured {
  getStats: () => Promise<RTCStatsReport>;
}

const pictureId = 'device-picture';
const codecId = 'device-codec';

/** Adds the picture of a device, which arrives in data channels, to the statistics of its link, as a received video. */
export function withPicture(link: Measured, { counters, state }: Pick<PictureViewer, 'counters' | 'state'>): Measured {
  return {
    getStats: async () => {
      const report = await link.getStats();
      const timestamp = performance.timeOrigin + performance.now();
      const picture = {
        id: pictureId,
        type: 'inbound-rtp',
        kind: 'video',
        timestamp,
        codecId,
        bytesReceived: counters.bytes,
        framesDecoded: counters.frames,
        frameWidth: state.size?.width,
        frameHeight: state.size?.height,
      };
      const codec = { id: codecId, type: 'codec', timestamp, mimeType: state.isVideo ? 'video/H264' : 'image/png' };
      const entries = [...(report as unknown as Iterable<[string, unknown]>), [pictureId, picture], [codecId, codec]] as const;
      return new Map(entries as Iterable<[string, unknown]>) as unknown as RTCStatsReport;
    },
  };
}
