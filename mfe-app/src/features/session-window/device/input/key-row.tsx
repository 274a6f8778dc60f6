import { useIntl } from '@nearhand/platform/intl';
import { UnstyledButton, VisuallyHidden } from '@nearhand/platform/ui';
import type { ComponentProps, RefObject } from 'react';
import { useObservable } from '../../../../shared/state/use-observable.ts';
import type { Key } from './key-combinations.ts';
import classes from './key-row.module.css';
import { type StickyKeys, stickyKeys } from './sticky-keys.ts';

const named = (name: string): Key => [name, name];

/** Keys that keyboards of phones do not have. */
const keys: readonly { name: string; key: Key }[] = [
  { name: 'Esc', key: named('Escape') },
  { name: 'Tab', key: named('Tab') },
  { name: 'Del', key: named('Delete') },
  { name: '←', key: named('ArrowLeft') },
  { name: '↑', key: named('ArrowUp') },
  { name: '↓', key: named('ArrowDown') },
  { name: '→', key: named('ArrowRight') },
  { name: 'Home', key: named('Home') },
  { name: 'End', key: named('End') },
  { name: 'PgUp', key: named('PageUp') },
  { name: 'PgDn', key: named('PageDown') },
  ...Array.from({ length: 12 }, (_, index) => ({ name: `F${index + 1}`, key: named(`F${index + 1}`) })),
];

interface KeyRowProps {
  sticky: StickyKeys;
  keyboardRef: RefObject<HTMLTextAreaElement | null>;
  /** Whether a touch of the picture opens the keyboard of the phone. */
  isKeyboardOpen: boolean;
  onKeyboard: (isOpen: boolean) => void;
}

/** Row below the picture on a touch screen: the keyboard of the phone, and the keys that it does not have. */
export function KeyRow({ sticky, keyboardRef, isKeyboardOpen, onKeyboard }: KeyRowProps) {
  const intl = useIntl();
  const on = useObservable(sticky);
  const locked = stickyKeys.map(({ name }) => name).filter((name) => on[name] === 'locked');

  const toggleKeyboard = () => {
    const field = keyboardRef.current;
    if (!field) return;
    // Phones read it when the field gets the focus, and open the keyboard only in the handler of a touch.
    field.inputMode = isKeyboardOpen ? 'none' : 'text';
    field.blur();
    field.focus({ preventScroll: true });
    onKeyboard(!isKeyboardOpen);
  };

  return (
    <fieldset className={classes['row']} aria-label={intl.formatMessage({ id: 'app.session.device.moreKeys' })}>
      <KeyButton aria-pressed={isKeyboardOpen} onClick={toggleKeyboard}>
        {intl.formatMessage({ id: 'app.session.device.phoneKeyboard' })}
      </KeyButton>
      {stickyKeys.map(({ name }) => (
        <KeyButton key={name} aria-pressed={name in on} data-locked={locked.includes(name)} onClick={() => sticky.toggle(name)}>
          {name}
        </KeyButton>
      ))}
      {keys.map(({ name, key }) => (
        <KeyButton key={name} onClick={() => sticky.press(key)}>
          {name}
        </KeyButton>
      ))}
      <VisuallyHidden role="status">
        {locked.length > 0 && intl.formatMessage({ id: 'app.session.device.lockedKeys' }, { keys: locked.join(' + ') })}
      </VisuallyHidden>
    </fieldset>
  );
}

/** Leaves the focus in the field, and so the keyboard of the phone open. */
function KeyButton(props: ComponentProps<'button'>) {
  return <UnstyledButton {...props} className={classes['key'] ?? ''} onMouseDown={(event) => event.preventDefault()} />;
}
