import { describe, expect, it } from 'vitest';
import { letterbox, recordingSize } from './letterbox.ts';

describe('recordingSize', () => {
  it('returns the even size of the first picture, limited to Full HD', () => {
    expect(recordingSize({ width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 });
    expect(recordingSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
    expect(recordingSize({ width: 1081, height: 601 })).toEqual({ width: 1082, height: 602 });
    expect(recordingSize({ width: 1440, height: 2560 })).toEqual({ width: 1080, height: 1920 });
  });
});

describe('letterbox', () => {
  it('centers the whole picture when its aspect ratio differs', () => {
    expect(letterbox({ width: 800, height: 800 }, { width: 1280, height: 720 })).toEqual({ x: 280, y: 0, width: 720, height: 720 });
    expect(letterbox({ width: 2560, height: 720 }, { width: 1280, height: 720 })).toEqual({ x: 0, y: 180, width: 1280, height: 360 });
  });
});
