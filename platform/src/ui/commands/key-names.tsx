import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { keyNames } from './shortcut.ts';

export function KeyNames({ keys }: { keys: string }) {
  return keyNames(keys).map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' + '}
      <Kbd>{name}</Kbd>
    </Fragment>
  ));
}
