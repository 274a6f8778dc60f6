/** Chromium starts at 300 kb/s and needs seconds to raise the rate; text is unreadable until then. */
const startKbps = 2_500;

const videoCodec = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|H265|AV1)\/.*$/gm;

/** Adds the start bitrate of each video codec to a remote description. Other browsers ignore it. */
export function withStartBitrate(sdp: string): string {
  return sdp.replace(videoCodec, (line: string, payload: string) => `${line}\r\na=fmtp:${payload} x-google-start-bitrate=${startKbps}`);
}
