import { clockTime } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { sessionName, shortDeviceId } from '@nearhand/platform/live';
import { Button } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { Elapsed } from '../../shared/time/elapsed.tsx';
import { StatusLine } from './frame/status-line.tsx';
import { ToolGroup } from './frame/tool-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { windowTools } from './panels/panels.tsx';
import classes from './toolbar.module.css';
import { useWindow } from './window-context.ts';
import { canLeave, isHeldHere } from './window-state.ts';

interface ToolbarProps {
  /** Groups of tools for the picture, if there is one. */
  pictureTools: ReactNode;
  /** Size of the picture, if there is one. */
  size: ReactNode;
  quality: ReactNode;
  /** The session ends in a moment. */
  isEnding: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/** State and actions of the session. */
export function Toolbar({ pictureTools, size, quality, isEnding, onClose, onLeave }: ToolbarProps) {
  const intl = useIntl();
  const { phase, session, role } = useWindow();
  const { title, customerName, createdAt, device, joinedAt } = session;
  const shortId = device && shortDeviceId(device.assignmentId);
  // The name of one of several devices of that name ends with it.
  const about = [title && customerName, !(shortId && customerName.endsWith(shortId)) && shortId].filter(Boolean).join(' · ');
  const isHeld = isHeldHere(phase);

  return (
    <header className={classes['bar']}>
      <div className={classes['about']}>
        <StatusLine phase={phase} />
        <h1 className={classes['title']} title={[title || customerName, about].filter(Boolean).join(' · ')}>
          {sessionName(intl, { title, customerName, createdAt })}
        </h1>
        {isHeld && joinedAt && (
          <span className={classes['clock']}>
            <Elapsed since={clockTime(joinedAt)} />
          </span>
        )}
        {about && (
          <span className={classes['customer']}>
            <span>{about}</span>
          </span>
        )}
        {quality}
      </div>
      <div className={classes['actions']}>
        {pictureTools}
        <ToolGroup label={intl.formatMessage({ id: 'app.session.group.session' })}>
          {isHeld && phase !== 'waiting' && role !== 'watcher' && windowTools.map((Tool) => <Tool key={Tool.name} />)}
          {size}
          <MoreMenu />
        </ToolGroup>
      </div>
      {isHeld && canLeave(session) && (
        <Button className={classes['close'] ?? ''} variant="default" size="xs" onClick={onLeave}>
          <FormattedMessage id="app.session.leave" />
        </Button>
      )}
      {phase !== 'closed' && phase !== 'elsewhere' && session.can.close && (
        <Button className={classes['close'] ?? ''} color="error" size="xs" disabled={isEnding} onClick={onClose}>
          <FormattedMessage id="app.session.close" />
        </Button>
      )}
    </header>
  );
}
