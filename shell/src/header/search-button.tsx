import { useSetAtom } from '@nearhand/platform/core';
import { IconSearch } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { UnstyledButton } from '@nearhand/platform/ui';
import { ariaKeys, KeyNames, openSheetAtom } from '@nearhand/platform/ui/console';
import classes from './header.module.css';

const keys = 'mod+k';

/** Opens the command palette, which also searches. */
export function SearchButton() {
  const open = useSetAtom(openSheetAtom);
  return (
    <UnstyledButton
      className={classes['search'] ?? ''}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-haspopup="dialog"
      onClick={() => open('palette')}
    >
      <IconSearch size={16} aria-hidden />
      <span className={classes['searchLabel']}>
        <FormattedMessage id="app.header.search" />
      </span>
      <span className={classes['searchKeys']} aria-hidden>
        <KeyNames keys={keys} />
      </span>
    </UnstyledButton>
  );
}
