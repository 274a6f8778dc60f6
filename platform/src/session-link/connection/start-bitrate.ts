/** Chromium begins a call at 300 kb/s and takes seconds to find out that more is possible: letters would be mud for that long. */
const startKbps = 2_500;

const videoCodec = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|H265|AV1)\/.*$/gm;

/** The other side's description, with the bitrate at which to start sending video to it. Browsers that do not know the hint ignore it. */
export function withStartBitrate(sdp: string): string {
  return sdp.replace(videoCodec, (line: string, payload: string) => `${line}\r\na=fmtp:${payload} x-google-start-bitrate=${startKbps}`);
}
