import { clampToDisplay, isInside, type Place, placeIn, type ShownDisplay } from '../picture/picture-place.ts';
import { type Gesture, type Point, TouchGestures } from '../picture/touch-gestures.ts';
import { listen } from './listen.ts';
import type { PointerInput } from './sticky-keys.ts';

/** `MouseEvent.button` */
const left = 0;
const right = 2;

/** Pixels of the protocol for each pixel of the page: 40 px are a notch, as on a touchpad. */
const scrollFactor = 2.5;
/** The pointer of a trackpad moves faster than the finger. */
const trackpadFactor = 1.5;
const vibrateMs = 10;

export interface DeviceTouchOptions {
  input: PointerInput;
  /** The display in the picture; null without a picture. */
  display: () => ShownDisplay | null;
  /** The picture is a trackpad: fingers move the pointer from where it is. */
  isTrackpad: () => boolean;
  /** Place to which the person at the device has moved the pointer since `onPlace`; else null. */
  placeThere: () => Place | null;
  /** The pointer of the operator has moved there. */
  onPlace: (place: Place) => void;
  /** A finger rests there on the page; null when it does not any more. */
  onHold: (point: Point | null) => void;
  onPinch: (pinch: Extract<Gesture, { type: 'pinch' }>) => void;
}

/** Sends what fingers do on a picture to a device. */
export class DeviceTouch {
  readonly #options: DeviceTouchOptions;
  readonly #gestures = new TouchGestures((gesture) => this.#play(gesture));
  readonly #fingers = new Set<number>();
  #area: HTMLElement | null = null;
  #place: Place | null = null;
  #isPressed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DeviceTouchOptions) {
    this.#options = options;
  }

  /** The picture is contained in `area` (object-fit). Returns a function that ends it and releases the button. */
  attach(area: HTMLElement): () => void {
    this.#area = area;
    const ofTouch = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      handle(event);
      this.#schedule();
    };
    const end = listen(area, {
      pointerdown: ofTouch((event) => {
        this.#fingers.add(event.pointerId);
        this.#gestures.down(event.pointerId, pointOf(event), event.timeStamp);
      }),
      pointermove: ofTouch((event) => this.#gestures.move(event.pointerId, pointOf(event), event.timeStamp)),
      pointerup: ofTouch((event) => {
        this.#fingers.delete(event.pointerId);
        this.#gestures.up(event.pointerId, event.timeStamp);
      }),
      pointercancel: ofTouch((event) => this.#cancel(event.pointerId)),
    });
    return () => {
      end();
      for (const finger of [...this.#fingers]) this.#cancel(finger);
      this.#schedule();
    };
  }

  #cancel(finger: number): void {
    this.#fingers.delete(finger);
    this.#gestures.cancel(finger);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const { deadline } = this.#gestures;
    if (deadline === null) return;
    this.#timer = setTimeout(() => this.#gestures.advance(deadline), Math.max(0, deadline - performance.now()));
  }

  #play(gesture: Gesture): void {
    switch (gesture.type) {
      case 'tap':
        this.#click(gesture, left);
        break;
      case 'secondary':
        this.#click(gesture, right);
        break;
      case 'hold':
        navigator.vibrate?.(vibrateMs);
        this.#options.onHold(gesture);
        break;
      case 'holdEnd':
        this.#options.onHold(null);
        break;
      case 'dragStart':
        this.#startDrag(gesture, gesture.isHeld);
        break;
      case 'drag':
        this.#drag(gesture);
        break;
      case 'dragEnd':
        this.#press(left, false);
        break;
      case 'scrollStart':
        this.#moveTo(this.#placeAt(gesture));
        break;
      case 'scroll':
        this.#options.input.turnWheel(-gesture.dx * scrollFactor, -gesture.dy * scrollFactor);
        break;
      case 'scrollEnd':
        this.#options.input.endTurn();
        break;
      case 'pinch':
        this.#options.onPinch(gesture);
    }
  }

  #click(point: Point, button: number): void {
    if (!this.#moveTo(this.#placeAt(point))) return;
    this.#press(button, true);
    this.#press(button, false);
  }

  #startDrag(point: Point, isHeld: boolean): void {
    if (this.#moveTo(this.#placeAt(point)) && (isHeld || !this.#options.isTrackpad())) this.#press(left, true);
  }

  #drag({ x, y, dx, dy }: Extract<Gesture, { type: 'drag' }>): void {
    if (this.#options.isTrackpad()) this.#moveTo(this.#placeAfter(dx * trackpadFactor, dy * trackpadFactor));
    else if (this.#isPressed) this.#moveTo(this.#placeOf({ x, y }));
  }

  /** Returns whether there was a place to move to. */
  #moveTo(place: Place | null): boolean {
    if (!place) return false;
    this.#place = place;
    this.#options.input.movePointer(place.displayId, place.x, place.y);
    this.#options.onPlace(place);
    return true;
  }

  #press(button: number, isDown: boolean): void {
    const place = this.#place;
    if (!place || (!isDown && button === left && !this.#isPressed)) return;
    if (button === left) this.#isPressed = isDown;
    this.#options.input.pressButton(place.displayId, place.x, place.y, button, isDown);
  }

  /** Null beside the picture. On a trackpad the pointer stays where it is. */
  #placeAt(point: Point): Place | null {
    if (this.#options.isTrackpad()) return this.#placeAfter(0, 0);
    const place = this.#placeOf(point);
    return place && isInside(place) ? place : null;
  }

  #placeOf({ x, y }: Point): Place | null {
    const display = this.#options.display();
    if (!display || !this.#area) return null;
    const place = placeIn(this.#area, display, { clientX: x, clientY: y });
    return this.#isPressed ? clampToDisplay(place) : place;
  }

  #placeAfter(dx: number, dy: number): Place | null {
    const display = this.#options.display();
    if (!display || !this.#area) return null;
    const { displayId } = display;
    const known = [this.#options.placeThere(), this.#place].find((place) => place?.displayId === displayId);
    const { x, y } = known ?? { x: 0.5, y: 0.5 };
    const [from, to] = [
      placeIn(this.#area, display, { clientX: 0, clientY: 0 }),
      placeIn(this.#area, display, { clientX: dx, clientY: dy }),
    ];
    return clampToDisplay({ displayId, x: x + to.x - from.x, y: y + to.y - from.y });
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
