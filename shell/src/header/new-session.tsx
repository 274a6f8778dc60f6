import { IconChevronDown, IconPlus } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { openNewSessionForm, sessionWindowPath, startSession } from '@nearhand/platform/live';
import { ActionIcon, Button } from '@nearhand/platform/ui';
import { ariaKeys, KeyNames, Tooltip, useCommands } from '@nearhand/platform/ui/console';
import { useRef } from 'react';
import classes from './header.module.css';

const keys = 'n';

/** Starts a session at once, from any page. */
export function NewSession() {
  const intl = useIntl();
  const isStarting = useRef(false);
  const label = intl.formatMessage({ id: 'app.sessions.new' });

  const handleStart = () => {
    if (isStarting.current) return;
    isStarting.current = true;
    void startSession().finally(() => {
      isStarting.current = false;
    });
  };
  const group = intl.formatMessage({ id: 'app.commands.group.actions' });
  const details = intl.formatMessage({ id: 'app.sessions.newWithDetails' });
  useCommands([
    { id: 'session.new', label, group, keys, run: handleStart },
    { id: 'session.newWithDetails', label: details, group, keys: 'shift+n', run: openNewSessionForm },
  ]);
  return (
    <div className={classes['split']} data-prefetch={sessionWindowPath()}>
      <Button size="sm" className={classes['newSession'] ?? ''} aria-keyshortcuts={ariaKeys(keys)} onClick={handleStart}>
        <IconPlus className={classes['plus'] ?? ''} size={18} aria-hidden />
        <span className={classes['newSessionLabel']}>
          <FormattedMessage id="app.sessions.new" />
          <span className={classes['key']} aria-hidden>
            <KeyNames keys={keys} />
          </span>
        </span>
      </Button>
      <Tooltip label={details}>
        <ActionIcon
          className={classes['details'] ?? ''}
          variant="filled"
          aria-label={details}
          aria-keyshortcuts={ariaKeys('shift+n')}
          onClick={openNewSessionForm}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
