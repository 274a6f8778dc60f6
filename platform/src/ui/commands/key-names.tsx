import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { isMac, keyNames } from './shortcut.ts';
import { useActiveKeys } from './use-active-keys.ts';

/** The names of a shortcut's keys; nothing while it does not work. */
export function KeyNames({ keys }: { keys: string }) {
  const active = useActiveKeys(keys);
  return (
    active &&
    keyNames(active).map((name, index) => (
      <Fragment key={name}>
        {index > 0 && (isMac() ? ' ' : ' + ')}
        <Kbd>{name}</Kbd>
      </Fragment>
    ))
  );
}
