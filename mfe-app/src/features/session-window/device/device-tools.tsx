import { useAtom } from '@nearhand/platform/core';
import {
  IconArrowBigUpLine,
  IconCamera,
  IconCheck,
  IconChevronDown,
  IconCommand,
  IconDeviceDesktop,
  IconEye,
  IconHandClick,
  IconHandFinger,
} from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { checkableItem, KeyNames, Menu } from '@nearhand/platform/ui/console';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { ToolButton, ToolGroup } from '../frame/tool-button.tsx';
import { useWindow } from '../window-context.ts';
import { type Device, useDevice } from './device-context.ts';
import { keyCombinations, leaveKeys, sendKeys } from './input/key-combinations.ts';
import { trackpadAtom } from './input/trackpad.atoms.ts';
import { useHasTouch } from './input/use-has-touch.ts';
import { useKeyLocks } from './input/use-key-locks.ts';
import { MachineMenu } from './machine-menu.tsx';
import { useDisplayName } from './use-display-name.ts';

/** View or control a device; monitors, keys and snapshot. Operators who only watch choose the monitor. */
export function DeviceTools({ onSnapshot }: { onSnapshot: () => void }) {
  const intl = useIntl();
  const { role } = useWindow();
  const device = useDevice();
  const hasTouch = useHasTouch();
  const [isTrackpad, setTrackpad] = useAtom(trackpadAtom);
  if (role === 'watcher' || !device) return null;
  const { isControlling, isRequested, setControlling } = device.control;

  return (
    <>
      <ToolGroup label={intl.formatMessage({ id: 'app.session.group.mode' })}>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.view' })}
          hint={intl.formatMessage({ id: 'app.session.device.view.hint' })}
          isFrequent
          icon={<IconEye size={16} aria-hidden />}
          isOn={!isControlling}
          onClick={() => setControlling(false)}
        />
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.control.short' })}
          hint={
            isControlling ? (
              <>
                {intl.formatMessage({ id: 'app.session.device.keyboard.leave' })} <KeyNames keys={leaveKeys} />
              </>
            ) : (
              intl.formatMessage({ id: isRequested ? 'app.session.device.control.requested' : 'app.session.device.control' })
            )
          }
          keys="x"
          isFrequent
          icon={<IconHandClick size={16} aria-hidden />}
          isOn={isControlling}
          onClick={() => setControlling(true)}
        />
      </ToolGroup>
      <ToolGroup label={intl.formatMessage({ id: 'app.session.group.picture' })}>
        <DisplayMenu />
        {hasTouch && (
          <ToolButton
            name={intl.formatMessage({ id: 'app.session.device.trackpad' })}
            hint={intl.formatMessage({ id: 'app.session.device.trackpad.hint' })}
            icon={<IconHandFinger size={16} aria-hidden />}
            isOn={isTrackpad}
            disabled={!isControlling}
            onClick={() => setTrackpad(!isTrackpad)}
          />
        )}
        <KeyMenu isControlling={isControlling} onPasteText={device.pasteText} />
        {isControlling && <CapsLockButton keyboardRef={device.keyboardRef} />}
        <MachineMenu machine={device.machine} />
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.snapshot' })}
          keys="s"
          icon={<IconCamera size={16} aria-hidden />}
          onClick={onSnapshot}
        />
      </ToolGroup>
    </>
  );
}

/** Monitors of the device, if there are several. */
function DisplayMenu() {
  const intl = useIntl();
  const nameOf = useDisplayName();
  const viewer = useCapability(DisplayViewer);
  const { displays } = useObservable(viewer) ?? { displays: [] };
  const shown = useObservable(useCapability(PictureViewer))?.displayId;
  if (displays.length < 2) return null;

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.device.displays' })}
          icon={<IconDeviceDesktop size={16} aria-hidden />}
          after={<IconChevronDown size={14} aria-hidden />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {displays.map((display, index) => (
          <Menu.Item
            key={display.displayId}
            {...checkableItem('menuitemradio', display.displayId === shown)}
            onClick={() => viewer?.select(display.displayId)}
          >
            {nameOf(display, index)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Keys that the browser or the system would keep. */
function KeyMenu({ isControlling, onPasteText }: { isControlling: boolean; onPasteText: () => void }) {
  const intl = useIntl();
  const input = useCapability(InputSender);
  const locks = useKeyLocks();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.device.keys' })}
          isFrequent
          icon={<IconCommand size={16} aria-hidden />}
          after={<IconChevronDown size={14} aria-hidden />}
          disabled={!isControlling}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {keyCombinations.map(({ id, name, keys }) => (
          <Menu.Item key={id} onClick={() => input && sendKeys(input, keys)}>
            {name}
          </Menu.Item>
        ))}
        {locks.length > 0 && <Menu.Divider />}
        {locks.map(({ lock, name, isOn, toggle }) => (
          <Menu.Item
            key={lock}
            {...checkableItem('menuitemcheckbox', isOn)}
            rightSection={isOn && <IconCheck size={14} aria-hidden />}
            onClick={toggle}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onPasteText}>{intl.formatMessage({ id: 'app.session.device.pasteText' })}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shown while Caps Lock is on at the device, and turns it off. */
function CapsLockButton({ keyboardRef }: Pick<Device, 'keyboardRef'>) {
  const capsLock = useKeyLocks().find(({ lock }) => lock === 'capsLock');
  if (!capsLock?.isOn) return null;
  return (
    <ToolButton
      name={capsLock.name}
      hint={capsLock.action}
      icon={<IconArrowBigUpLine size={16} aria-hidden />}
      isOn
      onClick={({ detail }) => {
        capsLock.toggle();
        // Clicked by the keyboard: the focus would be lost with the button.
        if (detail === 0) keyboardRef.current?.focus({ preventScroll: true });
      }}
    />
  );
}
