import { useAtomValue } from '@nearhand/platform/core';
import { DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import type { Size } from '@nearhand/platform/session-link/display/rectangle';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useCapability } from '../../../../shared/session-link/use-capability.ts';
import type { Zoom } from '../../stage/tools.ts';
import { keepAboveKeyboard } from '../picture/keep-above-keyboard.ts';
import { type Place, pointIn, shownDisplay } from '../picture/picture-place.ts';
import { PictureZoom } from '../picture/picture-zoom.ts';
import type { Point } from '../picture/touch-gestures.ts';
import { DeviceTouch } from './device-touch.ts';
import { listen } from './listen.ts';
import type { PointerInput } from './sticky-keys.ts';
import { trackpadAtom } from './trackpad.atoms.ts';

interface DeviceTouchOptions {
  /** Lies over the picture, inside its sheet. */
  fieldRef: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Null while there is no input. */
  input: PointerInput | null;
  /** A change of it ends what fingers have enlarged. */
  zoom: Zoom;
}

interface TouchState {
  /** Point in the sheet where a finger rests. */
  heldAt: Point | null;
  /** Place to which a finger has moved the pointer on a trackpad. */
  place: Place | null;
}

/** Places the caret, which is not visible, where the pointer is. */
function placeCaret(field: HTMLElement, { x, y }: Place, size: Size | null): void {
  if (!size) return;
  const properties = { '--ratio': size.width / size.height, '--x': x, '--y': y };
  for (const [name, value] of Object.entries(properties)) field.style.setProperty(name, String(value));
}

/** Sends what fingers do on the picture while it is on, and enlarges the picture by them. */
export function useDeviceTouch({ fieldRef, isOn, input, zoom }: DeviceTouchOptions): TouchState {
  const pictures = useCapability(PictureViewer);
  const displays = useCapability(DisplayViewer);
  const isTrackpad = useAtomValue(trackpadAtom);
  const [heldAt, setHeldAt] = useState<Point | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const isTrackpadNow = useEffectEvent(() => isTrackpad);

  useEffect(() => {
    const field = fieldRef.current;
    const sheet = field?.parentElement;
    const frame = sheet?.parentElement;
    if (!isOn || !field || !sheet || !frame || !input || !pictures || !displays) return;
    const pictureZoom = new PictureZoom(sheet);
    const display = () => shownDisplay(pictures.state);
    const pointAt = (at: Place | null): Point | null => {
      const shown = display();
      return shown && at?.displayId === shown.displayId ? pointIn(field, shown, at) : null;
    };
    let pointer: Place | null = null;
    const touch = new DeviceTouch({
      input,
      display,
      isTrackpad: () => isTrackpadNow(),
      placeThere: () => displays.state.position,
      onPlace: (moved) => {
        displays.forgetPosition();
        setPlace(moved);
        pointer = moved;
        placeCaret(field, moved, pictures.state.size);
        const point = isTrackpadNow() && pointAt(moved);
        if (point) pictureZoom.reveal(point);
      },
      onHold: (point) => {
        const bounds = sheet.getBoundingClientRect();
        setHeldAt(point && { x: point.x - bounds.left, y: point.y - bounds.top });
      },
      onPinch: (pinch) => pictureZoom.pinch(pinch),
    });
    const ends = [
      touch.attach(field),
      keepAboveKeyboard({
        frame,
        zoom: pictureZoom,
        size: () => pictures.state.size,
        pointer: () => pointAt(displays.state.position ?? pointer),
      }),
      listen(field, { pointermove: ({ pointerType }) => pointerType !== 'touch' && setPlace(null) }),
      () => pictureZoom.reset(),
      () => setPlace(null),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [fieldRef, isOn, input, pictures, displays, zoom]);
  return { heldAt, place: isTrackpad ? place : null };
}
