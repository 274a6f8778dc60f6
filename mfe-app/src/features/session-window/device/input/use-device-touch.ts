import { useAtomValue } from '@nearhand/platform/core';
import { DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useCapability } from '../../../../shared/session-link/use-capability.ts';
import type { Zoom } from '../../stage/tools.ts';
import { type Place, pointIn, shownDisplay } from '../picture/picture-place.ts';
import { PictureZoom } from '../picture/picture-zoom.ts';
import type { Point } from '../picture/touch-gestures.ts';
import { DeviceTouch } from './device-touch.ts';
import { listen } from './listen.ts';
import { trackpadAtom } from './trackpad.atoms.ts';

interface DeviceTouchOptions {
  /** Lies over the picture, inside its sheet. */
  fieldRef: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** A change of it ends what fingers have enlarged. */
  zoom: Zoom;
}

interface TouchState {
  /** Point in the sheet where a finger rests. */
  heldAt: Point | null;
  /** Where a finger has moved the pointer on a trackpad. */
  place: Place | null;
}

/** Sends what fingers do on the picture while it is on, and enlarges the picture by them. */
export function useDeviceTouch({ fieldRef, isOn, zoom }: DeviceTouchOptions): TouchState {
  const input = useCapability(InputSender);
  const pictures = useCapability(PictureViewer);
  const displays = useCapability(DisplayViewer);
  const isTrackpad = useAtomValue(trackpadAtom);
  const [heldAt, setHeldAt] = useState<Point | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const isTrackpadNow = useEffectEvent(() => isTrackpad);

  useEffect(() => {
    const field = fieldRef.current;
    const sheet = field?.parentElement;
    if (!isOn || !field || !sheet || !input || !pictures || !displays) return;
    const pictureZoom = new PictureZoom(sheet);
    const display = () => shownDisplay(pictures.state);
    const touch = new DeviceTouch({
      input,
      display,
      isTrackpad: () => isTrackpadNow(),
      placeThere: () => displays.state.position,
      onPlace: (moved) => {
        displays.forgetPosition();
        setPlace(moved);
        const shown = display();
        if (shown && isTrackpadNow()) pictureZoom.reveal(pointIn(field, shown, moved));
      },
      onHold: (point) => {
        const bounds = sheet.getBoundingClientRect();
        setHeldAt(point && { x: point.x - bounds.left, y: point.y - bounds.top });
      },
      onPinch: (pinch) => pictureZoom.pinch(pinch),
    });
    const ends = [
      touch.attach(field),
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
