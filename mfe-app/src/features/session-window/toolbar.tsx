import { useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, IconCommand, openSheetAtom, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { Elapsed } from '../../shared/time/elapsed.tsx';
import { windowTools } from './panels.tsx';
import { StatusLine } from './status-line.tsx';
import { ToolButton } from './tool-button.tsx';
import classes from './toolbar.module.css';
import { useWindow } from './window-context.ts';
import { canLeave, isHeldHere } from './window-state.ts';

interface ToolbarProps {
  /** Tools for the picture, if there is one. */
  pictureTools: ReactNode;
  quality: ReactNode;
  onClose: () => void;
  onLeave: () => void;
}

/** State and actions of the session. */
export function Toolbar({ pictureTools, quality, onClose, onLeave }: ToolbarProps) {
  const intl = useIntl();
  const { state, phase, session, role } = useWindow();
  const openSheet = useSetAtom(openSheetAtom);
  const isHeld = isHeldHere(phase);

  return (
    <header className={classes['bar']}>
      <div className={classes['about']}>
        <Text component="h1" className={classes['title'] ?? ''} fw={650} truncate>
          {session.title || session.customerName || <FormattedMessage id="app.session.untitled" />}
        </Text>
        <StatusLine phase={phase} isServerAway={state.isServerAway} />
        {isHeld && session.joinedAt && <Elapsed since={Date.parse(session.joinedAt)} />}
        {quality}
      </div>
      <div className={classes['actions']}>
        {pictureTools}
        {isHeld && role !== 'watcher' && windowTools.map((Tool) => <Tool key={Tool.name} />)}
        <ToolButton label={intl.formatMessage({ id: 'app.commands.palette' })} keys="mod+k" onClick={() => openSheet('palette')}>
          <IconCommand size={20} />
        </ToolButton>
      </div>
      {isHeld && canLeave(session) && (
        <Button className={classes['close'] ?? ''} variant="default" size="sm" onClick={onLeave}>
          <FormattedMessage id="app.session.leave" />
        </Button>
      )}
      {phase !== 'closed' && phase !== 'elsewhere' && session.can.close && (
        <Button className={classes['close'] ?? ''} color="error" variant="outline" size="sm" onClick={onClose}>
          <FormattedMessage id="app.session.close" />
        </Button>
      )}
    </header>
  );
}
