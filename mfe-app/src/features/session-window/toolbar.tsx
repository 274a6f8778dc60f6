import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, SegmentedControl, Text } from '@nearhand/platform/ui';
import { Elapsed } from '../../shared/time/elapsed.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import type { Zoom } from './picture.tsx';
import { StatusLine } from './status-line.tsx';
import classes from './toolbar.module.css';
import { isHeldHere, type Phase, type WindowState } from './window-state.ts';

interface ToolbarProps {
  state: WindowState;
  phase: Phase;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  stage: HTMLElement | null;
  onClose: () => void;
}

/** What is going on, and what can be done about it. */
export function Toolbar({ state, phase, zoom, onZoom, stage, onClose }: ToolbarProps) {
  const intl = useIntl();
  const { session, hadPicture } = state;
  const isShowing = hadPicture && (phase === 'active' || phase === 'reconnecting');

  return (
    <header className={classes['bar']}>
      <div className={classes['about']}>
        <Text component="h1" fw={650} truncate>
          {session.title || session.customerName || <FormattedMessage id="app.session.untitled" />}
        </Text>
        <StatusLine phase={phase} isServerAway={state.isServerAway} />
        {isHeldHere(phase) && session.joinedAt && <Elapsed since={Date.parse(session.joinedAt)} />}
      </div>
      <div className={classes['actions']}>
        {isShowing && (
          <>
            <SegmentedControl
              size="sm"
              aria-label={intl.formatMessage({ id: 'app.session.zoom' })}
              value={zoom}
              onChange={(value) => onZoom(value === 'actual' ? 'actual' : 'fit')}
              data={[
                { value: 'fit', label: intl.formatMessage({ id: 'app.session.zoom.fit' }) },
                { value: 'actual', label: intl.formatMessage({ id: 'app.session.zoom.actual' }) },
              ]}
            />
            <FullScreenButton stage={stage} />
          </>
        )}
        {phase !== 'closed' && phase !== 'elsewhere' && session.can.close && (
          <Button color="error" variant="outline" onClick={onClose}>
            <FormattedMessage id="app.session.close" />
          </Button>
        )}
      </div>
    </header>
  );
}
