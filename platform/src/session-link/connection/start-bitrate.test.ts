import { describe, expect, it } from 'vitest';
import { withStartBitrate } from './start-bitrate.ts';

const sdp = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 45',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:45 AV1/90000',
  '',
].join('\r\n');

describe('withStartBitrate', () => {
  it('sets the start bitrate of each video codec and leaves the rest unchanged', () => {
    expect(withStartBitrate(sdp).split('\r\n')).toEqual([
      'm=video 9 UDP/TLS/RTP/SAVPF 96 97 45',
      'a=rtpmap:96 VP8/90000',
      'a=fmtp:96 x-google-start-bitrate=2500',
      'a=rtpmap:97 rtx/90000',
      'a=fmtp:97 apt=96',
      'a=rtpmap:45 AV1/90000',
      'a=fmtp:45 x-google-start-bitrate=2500',
      '',
    ]);
  });
});
