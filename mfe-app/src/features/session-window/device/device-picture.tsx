import { app } from '@nearhand/platform/core';
import { IconPointer } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { type DisplayState, DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import picture from '../stage/picture.module.css';
import type { Tools } from '../stage/tools.ts';
import { useDragScroll } from '../stage/use-drag-scroll.ts';
import type { BrowserClipboard } from './browser-clipboard.ts';
import { type Device, useDevice } from './device-context.ts';
import classes from './device-picture.module.css';
import { DeviceKeyboard } from './input/device-keyboard.ts';
import { DevicePointer } from './input/device-pointer.ts';
import { KeyRow } from './input/key-row.tsx';
import { listen } from './input/listen.ts';
import { isKeyboardFree, returnKeyboard } from './input/return-keyboard.ts';
import { StickyKeys } from './input/sticky-keys.ts';
import { useDeviceTouch } from './input/use-device-touch.ts';
import { useIsTouched } from './input/use-has-touch.ts';
import { type Place, shownDisplay } from './picture/picture-place.ts';
import { useDeviceName } from './use-device-name.ts';

interface DevicePictureProps {
  tools: Tools;
  hasPicture: boolean;
  isInterrupted: boolean;
  /** The keyboard leaves the device. */
  onExit: () => void;
}

/** The display of a device. While it is controlled, a text field covers it and takes pointer and keys. */
export function DevicePicture({ hasPicture, ...props }: DevicePictureProps) {
  const device = useDevice();
  if (!device) return null;
  const { control, clipboard, keyboardRef } = device;
  return <Sheet {...props} clipboard={clipboard} keyboardRef={keyboardRef} isControlling={control.isControlling && hasPicture} />;
}

interface SheetProps extends Omit<DevicePictureProps, 'hasPicture'>, Pick<Device, 'clipboard' | 'keyboardRef'> {
  isControlling: boolean;
}

function Sheet({ tools, isControlling, isInterrupted, clipboard, keyboardRef, onExit }: SheetProps) {
  const intl = useIntl();
  const viewer = useCapability(PictureViewer);
  const { size, displayId } = useObservable(viewer) ?? { size: null, displayId: null };
  const { cursor, position } = useObservable(useCapability(DisplayViewer)) ?? { cursor: null, position: null };
  const holderRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const holder = holderRef.current;
    if (!viewer || !holder) return;
    holder.append(viewer.canvas);
    return () => viewer.canvas.remove();
  }, [viewer]);
  const isOn = isControlling && !isInterrupted;
  const input = useCapability(InputSender);
  const sticky = useMemo(() => input && new StickyKeys(input), [input]);
  const isTouched = useIsTouched();
  const [isKeyboardOpen, setKeyboardOpen] = useState(false);
  const hasKeyRow = isTouched && isControlling && size !== null && sticky !== null;
  useDeviceInput({ keyboardRef, isOn, isTouched, clipboard, sticky, onExit });
  const touch = useDeviceTouch({ fieldRef: keyboardRef, isOn, input: sticky, zoom: tools.zoom });

  const isActual = tools.zoom === 'actual';
  const drag = useDragScroll(isActual && !isControlling);
  const scale = window.devicePixelRatio || 1;
  const device = useDeviceName();
  const place = position ?? touch.place;
  const image = cursor?.image ? `data:image/png;base64,${cursor.image}` : null;
  const shownCursor = image && cursor ? `url(${image}) ${cursor.hotspotX} ${cursor.hotspotY}, default` : cursor ? 'none' : 'default';
  const frame = (
    <section
      className={hasKeyRow ? `${picture['frame']} ${classes['aboveKeys']}` : picture['frame']}
      data-zoom={tools.zoom}
      data-tool={isControlling ? 'control' : 'none'}
      data-interrupted={isInterrupted}
      hidden={!size}
      tabIndex={isActual && !isControlling ? 0 : -1}
      aria-label={intl.formatMessage({ id: 'app.session.device.picture' }, { device })}
      {...drag}
    >
      <div className={classes['sheet']} style={isActual && size ? actualSize(size.width / scale, size.height / scale) : undefined}>
        <div ref={holderRef} className={classes['canvas']} />
        {isControlling && (
          <textarea
            ref={keyboardRef}
            className={classes['keyboard']}
            style={{ cursor: shownCursor }}
            data-keys="device"
            readOnly={isInterrupted}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            inputMode={isTouched ? (isKeyboardOpen ? 'text' : 'none') : undefined}
            aria-label={intl.formatMessage({ id: 'app.session.device.keyboard' }, { device })}
            aria-description={intl.formatMessage({ id: 'app.session.device.keyboard.hint' })}
          />
        )}
        {cursor && size && place?.displayId === displayId && (place !== position || image) && (
          <RemoteCursor cursor={cursor} image={image} place={place} size={size} />
        )}
        {touch.heldAt && <span className={classes['held']} data-touch="held" style={{ left: touch.heldAt.x, top: touch.heldAt.y }} />}
      </div>
    </section>
  );
  return (
    <>
      {frame}
      {hasKeyRow && <KeyRow sticky={sticky} keyboardRef={keyboardRef} isKeyboardOpen={isKeyboardOpen} onKeyboard={setKeyboardOpen} />}
    </>
  );
}

const actualSize = (width: number, height: number): CSSProperties => ({
  width: `calc(${width}px * var(--magnification, 1))`,
  height: `calc(${height}px * var(--magnification, 1))`,
});

interface RemoteCursorProps {
  cursor: NonNullable<DisplayState['cursor']>;
  /** Null for a cursor that the device hides. */
  image: string | null;
  place: Pick<Place, 'x' | 'y'>;
  size: { width: number; height: number };
}

/** The cursor where the person at the device, or the operator on a trackpad, has moved it. */
function RemoteCursor({ cursor, image, place, size }: RemoteCursorProps) {
  const properties: Record<`--${string}`, string | number> = {
    '--ratio': size.width / size.height,
    '--x': place.x,
    '--y': place.y,
    '--hotspot-x': `${image ? cursor.hotspotX : 0}px`,
    '--hotspot-y': `${image ? cursor.hotspotY : 0}px`,
  };
  return (
    <span className={classes['cursor']} style={properties as CSSProperties}>
      {image ? <img src={image} alt="" /> : <IconPointer aria-hidden />}
    </span>
  );
}

/** A quarter of the silence after which the device releases what is held. */
const aliveEveryMs = 500;

interface DeviceInputOptions {
  keyboardRef: RefObject<HTMLTextAreaElement | null>;
  isOn: boolean;
  /** The keyboard is that of a phone. */
  isTouched: boolean;
  clipboard: BrowserClipboard;
  /** Gets the text that is typed, and the pointer. Null while there is no input. */
  sticky: StickyKeys | null;
  onExit: () => void;
}

/** Sends pointer and keyboard of the text field while it is on. */
function useDeviceInput({ keyboardRef, isOn, isTouched, clipboard, sticky, onExit }: DeviceInputOptions): void {
  const input = useCapability(InputSender);
  const viewer = useCapability(PictureViewer);
  const displays = useCapability(DisplayViewer);
  const [isMac] = useState(() => /Mac|iPhone|iPad/.test(navigator.platform));
  const onExitRef = useRef(onExit);
  useEffect(() => {
    onExitRef.current = onExit;
  });

  useEffect(() => {
    const field = keyboardRef.current;
    if (!isOn || !field || !input || !sticky || !viewer || !displays) return;
    const pointer = new DevicePointer({
      input: sticky,
      display: () => shownDisplay(viewer.state),
      onMove: () => displays.forgetPosition(),
    });
    const keyboard = new DeviceKeyboard({
      input,
      isMac,
      isTouched,
      onText: (text) => sticky.type(text),
      onPaste: (data) => clipboard.take(data),
      onExit: () => onExitRef.current(),
    });
    const write = () => void clipboard.write();
    const alive = setInterval(() => input.reportAlive(), aliveEveryMs);
    const ends = [
      () => clearInterval(alive),
      keyboard.attach(field),
      pointer.attach(field),
      returnKeyboard(field),
      () => sticky.release(),
      listen(field, {
        focus: () => {
          app.takeKeyboard(true);
          void clipboard.check();
        },
        blur: () => app.takeKeyboard(false),
        pointerdown: write,
        keydown: write,
      }),
    ];
    if (isKeyboardFree()) field.focus({ preventScroll: true });
    return () => {
      for (const end of ends) end();
      app.takeKeyboard(false);
    };
  }, [keyboardRef, isOn, isTouched, input, sticky, viewer, displays, clipboard, isMac]);
}
