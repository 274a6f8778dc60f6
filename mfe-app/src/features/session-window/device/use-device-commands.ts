import { useAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { DisplayViewer } from '@nearhand/platform/session-link/display/display-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type Command, useCommands } from '@nearhand/platform/ui/console';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { keyCombinations, leaveKeys, sendKeys } from './input/key-combinations.ts';
import { trackpadAtom } from './input/trackpad.atoms.ts';
import { useHasTouch } from './input/use-has-touch.ts';
import { useKeyLocks } from './input/use-key-locks.ts';
import type { DeviceControl } from './use-device-control.ts';
import { useDisplayName } from './use-display-name.ts';
import type { MachineControl } from './use-machine.ts';

interface Verbs {
  isOn: boolean;
  control: DeviceControl;
  machine: MachineControl;
  onPasteText: () => void;
}

/** Commands of a device session: control, monitors, keys and text. */
export function useDeviceCommands({ isOn, control, machine, onPasteText }: Verbs): void {
  const intl = useIntl();
  const nameOf = useDisplayName();
  const viewer = useCapability(DisplayViewer);
  const input = useCapability(InputSender);
  const hasTouch = useHasTouch();
  const locks = useKeyLocks();
  const [isTrackpad, setTrackpad] = useAtom(trackpadAtom);
  const { displays } = useObservable(viewer) ?? { displays: [] };
  const group = intl.formatMessage({ id: 'app.session.group.mode' });
  const { isControlling, setControlling } = control;
  const commands: Command[] = [
    {
      id: 'session.control',
      label: intl.formatMessage({ id: isControlling ? 'app.session.device.view.hint' : 'app.session.device.control' }),
      group,
      keys: 'x',
      run: () => setControlling(!isControlling),
    },
    {
      id: 'session.keyboard.leave',
      label: intl.formatMessage({ id: 'app.session.device.keyboard.leave' }),
      group,
      keys: leaveKeys,
      isDisabled: !isControlling,
      isHint: true,
      run: () => undefined,
    },
    ...displays.map(
      (display, index): Command => ({
        id: `session.surface.${index + 1}`,
        label: intl.formatMessage({ id: 'app.session.surface.show' }, { label: nameOf(display, index) }),
        group: intl.formatMessage({ id: 'app.session.group.picture' }),
        keys: String(index + 1),
        isDisabled: displays.length < 2,
        run: () => viewer?.select(display.displayId),
      }),
    ),
    ...keyCombinations.map(
      ({ id, name, keys }): Command => ({
        id: `session.keys.${id}`,
        label: intl.formatMessage({ id: 'app.session.device.sendKeys' }, { keys: name }),
        group,
        isDisabled: !isControlling,
        run: () => input && sendKeys(input, keys),
      }),
    ),
    ...locks.map(
      ({ lock, action, toggle }): Command => ({
        id: `session.keyLock.${lock}`,
        label: action,
        group,
        isDisabled: !isControlling,
        run: toggle,
      }),
    ),
    {
      id: 'session.pasteText',
      label: intl.formatMessage({ id: 'app.session.device.pasteText' }),
      group,
      isDisabled: !isControlling,
      run: onPasteText,
    },
    ...(hasTouch
      ? [
          {
            id: 'session.trackpad',
            label: intl.formatMessage({ id: isTrackpad ? 'app.session.device.trackpad.off' : 'app.session.device.trackpad.on' }),
            group,
            isDisabled: !isControlling,
            run: () => setTrackpad(!isTrackpad),
          },
        ]
      : []),
    {
      id: 'session.blank',
      label: intl.formatMessage({ id: machine.state.isBlank ? 'app.session.device.unblank' : 'app.session.device.blank' }),
      group,
      isDisabled: !machine.state.canBlank,
      run: () => machine.change({ isBlank: !machine.state.isBlank }),
    },
    {
      id: 'session.lock',
      label: intl.formatMessage({ id: machine.state.isLocked ? 'app.session.device.unlock' : 'app.session.device.lock' }),
      group,
      isDisabled: !machine.state.canLock,
      run: () => machine.change({ isLocked: !machine.state.isLocked }),
    },
    {
      id: 'session.restart',
      label: intl.formatMessage({ id: 'app.session.device.restart' }),
      group,
      isDisabled: !machine.state.canRestart,
      run: machine.askRestart,
    },
  ];
  useCommands(isOn ? commands : [], { isLast: true });
}
