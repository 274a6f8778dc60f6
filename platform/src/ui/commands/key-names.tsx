import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { isMac, keyNames } from './shortcut.ts';

export function KeyNames({ keys }: { keys: string }) {
  return keyNames(keys).map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (isMac() ? ' ' : ' + ')}
      <Kbd>{name}</Kbd>
    </Fragment>
  ));
}
