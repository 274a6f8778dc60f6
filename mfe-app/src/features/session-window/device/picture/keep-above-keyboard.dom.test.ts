import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepAboveKeyboard } from './keep-above-keyboard.ts';
import { PictureZoom } from './picture-zoom.ts';

let resized: () => void = () => undefined;
beforeEach(() => {
  window.ResizeObserver = class {
    constructor(listener: ResizeObserverCallback) {
      resized = () => listener([], this);
    }
    observe() {
      resized();
    }
    unobserve() {}
    disconnect() {}
  };
});

/** A picture of 1,600 by 900 px in a frame of a phone. */
function aFrame(width: number, height: number) {
  const view = document.createElement('div');
  view.innerHTML = '<section><div></div></section>';
  const [frame, sheet] = [view.firstElementChild as HTMLElement, view.firstElementChild?.firstElementChild as HTMLElement];
  const scrolled: number[] = [];
  const size = { width, height };
  for (const side of ['width', 'height'] as const) {
    Object.defineProperty(frame, `client${side === 'width' ? 'Width' : 'Height'}`, { get: () => size[side] });
  }
  frame.getBoundingClientRect = () => ({ left: 0, right: size.width, top: 0, bottom: size.height }) as DOMRect;
  frame.scrollBy = ((by: ScrollToOptions) => scrolled.push(by.top ?? 0)) as never;
  const end = keepAboveKeyboard({
    frame,
    zoom: new PictureZoom(sheet),
    size: () => ({ width: 1_600, height: 900 }),
    pointer: () => ({ x: 100, y: 150 }),
  });
  const resize = (height: number, isKeyboardShown: boolean) => {
    size.height = height;
    if (isKeyboardShown) view.dataset['keyboard'] = 'shown';
    else delete view.dataset['keyboard'];
    resized();
  };
  return { scrolled, resize, end, leastHeight: () => sheet.style.getPropertyValue('--least-height') };
}

describe('keepAboveKeyboard', () => {
  it('keeps the size of the picture, with the pointer in the middle of what is visible', () => {
    const { scrolled, resize, leastHeight } = aFrame(640, 250);
    expect([leastHeight(), scrolled]).toEqual(['0px', []]);
    resize(100, true);
    expect([leastHeight(), scrolled[0]]).toEqual(['250px', 100]);
    resize(120, true);
    expect(leastHeight()).toBe('250px');
    resize(250, false);
    expect(leastHeight()).toBe('0px');
  });

  it('keeps no more than the picture needs', () => {
    const { resize, leastHeight, end } = aFrame(320, 500);
    resize(200, true);
    expect(leastHeight()).toBe('180px');
    end();
    expect(leastHeight()).toBe('0px');
  });
});
