import { useIntl } from '@nearhand/platform/intl';
import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import { DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import picture from '../stage/picture.module.css';
import type { Tools } from '../stage/tools.ts';
import { useDragScroll } from '../stage/use-drag-scroll.ts';
import type { BrowserClipboard } from './browser-clipboard.ts';
import { type Device, useDevice } from './device-context.ts';
import { DeviceKeyboard } from './device-keyboard.ts';
import classes from './device-picture.module.css';
import { DevicePointer } from './device-pointer.ts';
import { listen } from './listen.ts';
import { isKeyboardFree, returnKeyboard } from './return-keyboard.ts';
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
  useDeviceInput({ keyboardRef, isOn: isControlling && !isInterrupted, clipboard, onExit });

  const isActual = tools.zoom === 'actual';
  const drag = useDragScroll(isActual && !isControlling);
  const scale = window.devicePixelRatio || 1;
  const device = useDeviceName();
  const image = cursor?.image ? `data:image/png;base64,${cursor.image}` : null;
  const shownCursor = image && cursor ? `url(${image}) ${cursor.hotspotX} ${cursor.hotspotY}, default` : cursor ? 'none' : 'default';
  return (
    <section
      className={picture['frame']}
      data-zoom={tools.zoom}
      data-tool={isControlling ? 'control' : 'none'}
      data-interrupted={isInterrupted}
      hidden={!size}
      tabIndex={isActual && !isControlling ? 0 : -1}
      aria-label={intl.formatMessage({ id: 'app.session.device.picture' }, { device })}
      {...drag}
    >
      <div
        className={classes['sheet']}
        style={isActual && size ? { width: `${size.width / scale}px`, height: `${size.height / scale}px` } : undefined}
      >
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
            aria-label={intl.formatMessage({ id: 'app.session.device.keyboard' }, { device })}
            aria-description={intl.formatMessage({ id: 'app.session.device.keyboard.hint' })}
          />
        )}
        {image && cursor && size && position && position.displayId === displayId && (
          <RemoteCursor image={image} cursor={cursor} position={position} size={size} holderRef={holderRef} />
        )}
      </div>
    </section>
  );
}

interface RemoteCursorProps {
  image: string;
  cursor: { hotspotX: number; hotspotY: number };
  position: { x: number; y: number };
  size: { width: number; height: number };
  holderRef: RefObject<HTMLDivElement | null>;
}

/** The cursor that the person at the device moves. */
function RemoteCursor({ image, cursor, position, size, holderRef }: RemoteCursorProps) {
  const sheet = holderRef.current?.parentElement;
  const box = containedBox(sheet?.clientWidth ?? 0, sheet?.clientHeight ?? 0, size);
  const left = box.left + position.x * box.width - cursor.hotspotX;
  const top = box.top + position.y * box.height - cursor.hotspotY;
  return <img className={classes['cursor']} src={image} alt="" style={{ left: `${left}px`, top: `${top}px` }} />;
}

interface DeviceInputOptions {
  keyboardRef: RefObject<HTMLTextAreaElement | null>;
  isOn: boolean;
  clipboard: BrowserClipboard;
  onExit: () => void;
}

/** Sends pointer and keyboard of the text field while it is on. */
function useDeviceInput({ keyboardRef, isOn, clipboard, onExit }: DeviceInputOptions): void {
  const input = useCapability(InputSender);
  const viewer = useCapability(PictureViewer);
  const [isMac] = useState(() => /Mac|iPhone|iPad/.test(navigator.platform));
  const onExitRef = useRef(onExit);
  useEffect(() => {
    onExitRef.current = onExit;
  });

  useEffect(() => {
    const field = keyboardRef.current;
    if (!isOn || !field || !input || !viewer) return;
    const pointer = new DevicePointer({
      input,
      display: () => {
        const { displayId, size } = viewer.state;
        return displayId !== null && size ? { displayId, size } : null;
      },
    });
    const keyboard = new DeviceKeyboard({
      input,
      isMac,
      onPaste: (data) => clipboard.take(data),
      onExit: () => onExitRef.current(),
    });
    const write = () => void clipboard.write();
    const ends = [
      pointer.attach(field),
      keyboard.attach(field),
      returnKeyboard(field),
      listen(field, { focus: () => void clipboard.check(), pointerdown: write, keydown: write }),
    ];
    if (isKeyboardFree()) field.focus({ preventScroll: true });
    return () => {
      for (const end of ends) end();
    };
  }, [keyboardRef, isOn, input, viewer, clipboard, isMac]);
}
