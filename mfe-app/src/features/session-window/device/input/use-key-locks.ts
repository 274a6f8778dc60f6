import type { KeyLock } from '@nearhand/contracts/peer/input.gen';
import { useIntl } from '@nearhand/platform/intl';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { useCapability } from '../../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../../shared/state/use-observable.ts';

export interface KeyLockControl {
  lock: KeyLock;
  name: string;
  /** Describes what switching it does. */
  action: string;
  isOn: boolean;
  toggle: () => void;
}

const names = [
  ['capsLock', 'app.session.device.capsLock'],
  ['numLock', 'app.session.device.numLock'],
  ['scrollLock', 'app.session.device.scrollLock'],
] as const;

/** The locks of the device's keyboard; none of a device that does not report them. */
export function useKeyLocks(): KeyLockControl[] {
  const intl = useIntl();
  const input = useCapability(InputSender);
  const locks = useObservable(input);
  return names.flatMap(([lock, id]) => {
    const isOn = locks?.[lock];
    if (isOn === undefined) return [];
    const name = intl.formatMessage({ id });
    const action = intl.formatMessage({ id: isOn ? 'app.session.device.lockKey.off' : 'app.session.device.lockKey.on' }, { lock: name });
    return [{ lock, name, action, isOn, toggle: () => input?.setLock(lock, !isOn) }];
  });
}
