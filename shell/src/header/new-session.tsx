import { app, useAtom } from '@nearhand/platform/core';
import { IconChevronDown, IconPlus } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { newSessionFormAtom, openNewSessionForm, sessionWindowPath, startSession } from '@nearhand/platform/live';
import { ActionIcon, Button } from '@nearhand/platform/ui';
import { ariaKeys, KeyNames, onDemand, Popover, Tooltip, useCommands } from '@nearhand/platform/ui/console';
import { type ComponentPropsWithRef, useEffect, useEffectEvent, useRef } from 'react';
import classes from './header.module.css';

const keys = 'n';
const formKeys = 'shift+n';

const NewSessionForm = onDemand(async () => (await import('./new-session-form')).NewSessionForm);

/** Starts a session from any page: at once, or with what a form asks. */
export function NewSession() {
  const intl = useIntl();
  const [isFormOpen, setFormOpen] = useAtom(newSessionFormAtom);
  const isStarting = useRef(false);
  const label = intl.formatMessage({ id: 'app.sessions.new' });

  const handleStart = () => {
    if (isStarting.current) return;
    isStarting.current = true;
    void startSession().finally(() => {
      isStarting.current = false;
    });
  };
  const handleApp = useEffectEvent(handleStart);
  useEffect(() => app.listen('newSession', handleApp), []);
  const group = intl.formatMessage({ id: 'app.commands.group.actions' });
  const details = intl.formatMessage({ id: 'app.sessions.newWithDetails' });
  useCommands([
    { id: 'session.new', label, group, keys, run: handleStart },
    { id: 'session.newWithDetails', label: details, group, keys: formKeys, run: openNewSessionForm },
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
      {/* The overlay catches clicks outside the form, so controls that the form partly covers are not targets. */}
      <Popover
        opened={isFormOpen}
        onChange={setFormOpen}
        position="bottom-end"
        width={320}
        shadow="md"
        trapFocus
        returnFocus
        withOverlay
        overlayProps={{ backgroundOpacity: 0 }}
      >
        <Popover.Target>
          <DetailsButton label={details} onClick={() => setFormOpen(!isFormOpen)} />
        </Popover.Target>
        <Popover.Dropdown className={classes['form'] ?? ''} aria-label={label}>
          <NewSessionForm onClose={() => setFormOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

interface DetailsButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'style'> {
  label: string;
}

const DetailsButton = ({ label, ...button }: DetailsButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon {...button} className={classes['details'] ?? ''} variant="filled" aria-label={label} aria-keyshortcuts={ariaKeys(formKeys)}>
      <IconChevronDown size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
