/**
 * V8 sizes its heap by the memory of the machine: on a large one it lets garbage grow to hundreds of megabytes before it
 * collects. These keep the young generation at 3 × 16 MB, and below 2 GB of old space V8 collects when that has grown by
 * about 60 %, where it would otherwise wait for four times its size.
 */
export const serverOptions = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
