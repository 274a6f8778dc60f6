import { FormattedMessage } from '@nearhand/platform/intl';
import { lazyCapabilities } from '@nearhand/platform/session-link/customer-capabilities';
import { useSyncExternalStore } from 'react';
import { useCapabilities } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import classes from './panel-tabs.module.css';

/** Turns the microphone on, and asks the operator to talk, with one press. */
export function TalkButton() {
  const registry = useCapabilities();
  const voice = useSyncExternalStore(registry.subscribe, () => registry.get(lazyCapabilities.voice));
  const microphone = useObservable(voice)?.microphone ?? 'off';

  const handleClick = async () => {
    if (microphone !== 'off') return;
    await registry.load(lazyCapabilities.voice);
    await registry.get(lazyCapabilities.voice)?.talk();
  };
  return (
    <button
      type="button"
      className={classes['tab']}
      onClick={() => void handleClick()}
      aria-pressed={microphone === 'on'}
      aria-disabled={microphone !== 'off'}
    >
      <FormattedMessage id="app.voice.talk" />
    </button>
  );
}
