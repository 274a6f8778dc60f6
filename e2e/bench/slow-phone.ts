/** Lighthouse's slow 4G on a phone; throughput in bytes per second. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
export const slowerProcessor = 4;
