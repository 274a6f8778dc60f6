import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pictureSource } from './picture-source.ts';

/** Simulates Firefox and Safari: `requestVideoFrameCallback` without `MediaStreamTrackProcessor`. */
let frames: (() => void)[] = [];
const paint = () => {
  const waiting = frames;
  frames = [];
  for (const frame of waiting) frame();
};
const video = HTMLVideoElement.prototype;
const stream = {} as MediaStream;

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperties(video, {
    videoWidth: { value: 640, configurable: true },
    videoHeight: { value: 360, configurable: true },
    srcObject: { value: null, writable: true, configurable: true },
    requestVideoFrameCallback: { value: (call: () => void) => frames.push(call), configurable: true },
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['videoWidth', 'videoHeight', 'srcObject', 'requestVideoFrameCallback']) Reflect.deleteProperty(video, name);
});

describe('pictureSource', () => {
  it('draws every painted frame of a video in a browser without MediaStreamTrackProcessor', () => {
    const draw = jest.fn();
    pictureSource(draw).show(stream);
    expect(draw).not.toHaveBeenCalled();
    paint();
    paint();
    expect(draw).toHaveBeenCalledTimes(2);
    expect(draw).toHaveBeenLastCalledWith(expect.any(HTMLVideoElement), 640, 360);
  });

  it('draws once a second when the window is hidden and paints no video', () => {
    const draw = jest.fn();
    pictureSource(draw).show(stream);
    jest.advanceTimersByTime(3_000);
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it('draws once a second in a browser without requestVideoFrameCallback', () => {
    Reflect.deleteProperty(video, 'requestVideoFrameCallback');
    const draw = jest.fn();
    pictureSource(draw).show(stream);
    jest.advanceTimersByTime(2_000);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('draws only the latest stream, and nothing after it is removed', () => {
    const draw = jest.fn();
    const source = pictureSource(draw);
    source.show(stream);
    source.show({} as MediaStream);
    paint();
    expect(draw).toHaveBeenCalledTimes(1);
    source.show(null);
    paint();
    source.stop();
    jest.advanceTimersByTime(5_000);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
