import type { XConnection } from '../x-connection.ts';

const left = 1;

export interface Point {
  x: number;
  y: number;
}

/** Plays mouse and keyboard on a server. */
export class Hands {
  readonly #x: XConnection;

  constructor(x: XConnection) {
    this.#x = x;
  }

  moveTo({ x, y }: Point): void {
    this.#x.xtest.FakeInput(this.#x.xtest.MotionNotify, 0, 0, this.#x.root, x, y);
  }

  press(button = left): void {
    this.#x.xtest.FakeInput(this.#x.xtest.ButtonPress, button, 0, 0, 0, 0);
  }

  release(button = left): void {
    this.#x.xtest.FakeInput(this.#x.xtest.ButtonRelease, button, 0, 0, 0, 0);
  }

  click(point: Point): void {
    this.moveTo(point);
    this.press();
    this.release();
  }

  keyDown(keycode: number): void {
    this.#x.xtest.FakeInput(this.#x.xtest.KeyPress, keycode, 0, 0, 0, 0);
  }

  keyUp(keycode: number): void {
    this.#x.xtest.FakeInput(this.#x.xtest.KeyRelease, keycode, 0, 0, 0, 0);
  }

  type(...keycodes: readonly number[]): void {
    for (const keycode of keycodes) {
      this.keyDown(keycode);
      this.keyUp(keycode);
    }
  }
}
