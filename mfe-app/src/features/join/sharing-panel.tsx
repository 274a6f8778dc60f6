import { useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useObservable } from '../../shared/state/use-observable.ts';
import { Elapsed } from '../../shared/time/elapsed.tsx';
import { CaptureButtons } from './capture-buttons.tsx';
import type { Invitation } from './join.data.ts';
import type { JoinState } from './join-state.ts';
import { NewsPlace } from './notices/news.tsx';
import { UnreadNotice } from './notices/unread-notice.tsx';
import { CompanyLine } from './page/company-line.tsx';
import controls from './page/join-controls.module.css';
import { JoinPanel } from './page/join-panel.tsx';
import { JoinProvider } from './panels/join-provider.tsx';
import { OfferControl } from './panels/offer-control.tsx';
import classes from './panels/panel-tabs.module.css';
import { Panels, PanelTabs } from './panels/panel-tabs.tsx';
import { InterruptionText } from './sharing/interruption-text.tsx';
import { PeopleList } from './sharing/people-list.tsx';
import type { LiveState, Sharing } from './sharing/sharing.ts';
import { SurfaceList } from './sharing/surface-list.tsx';
import { SurfaceNames } from './sharing/surface-names.tsx';
import { useDoubleEscape } from './sharing/use-double-escape.ts';
import { WordsBox } from './sharing/words-box.tsx';
import { StopRow } from './stop-row.tsx';
import { useCapture } from './use-capture.ts';

type SharingState = Extract<JoinState, { phase: 'connecting' | 'sharing' | 'interrupted' }>;
type View = SharingState['phase'] | 'removed' | 'nothing' | 'paused';

const headingIds = {
  connecting: 'app.join.connecting.heading',
  sharing: 'app.join.sharing.heading',
  interrupted: 'app.join.interrupted.heading',
  removed: 'app.join.removed.heading',
  nothing: 'app.join.notSharing.heading',
  paused: 'app.join.paused.heading',
} as const satisfies Record<View, string>;

const textIds = {
  connecting: 'app.join.connecting.text',
  sharing: 'app.join.sharing.next',
  interrupted: 'app.join.interrupted.text',
  removed: 'app.join.removed.text',
  nothing: 'app.join.notSharing.text',
  paused: 'app.join.paused.text',
} as const satisfies Record<View, string>;

function viewOf({ phase }: SharingState, { surfaces, isPaused, removedHost }: LiveState): View {
  if (phase !== 'sharing') return removedHost === null ? phase : 'removed';
  if (surfaces.length === 0) return 'nothing';
  return isPaused ? 'paused' : phase;
}

interface SharingPanelProps {
  state: SharingState;
  invitation: Invitation;
  sharing: Sharing;
  onStop: () => void;
}

export function SharingPanel({ state, invitation, sharing, onStop }: SharingPanelProps) {
  const intl = useIntl();
  const live = useObservable(sharing);
  const view = viewOf(state, live);
  const operator = live.operators[0]?.name || live.removedHost || invitation.operator.name;
  const names = { operator, company: invitation.company.name };
  const isAsked = view === 'nothing' && live.isAsked;
  const capture = useCapture(sharing);
  useDoubleEscape(true, onStop);
  useTitleMark(isAsked ? intl.formatMessage({ id: 'app.join.notSharing.asked' }, names) : null);

  return (
    <JoinProvider invitation={invitation} sharing={sharing}>
      <CompanyLine company={invitation.company} />
      <JoinPanel heading={<FormattedMessage id={headingIds[view]} values={names} />} takesFocus>
        {'since' in state && (
          <p className={controls['live']}>
            {view === 'sharing' && (
              <>
                <span className={controls['dot']} aria-hidden="true" />
                <span>
                  <FormattedMessage id="app.join.sharing.what" values={{ surfaces: <SurfaceNames surfaces={live.surfaces} /> }} />
                </span>
                <span aria-hidden="true">·</span>
              </>
            )}
            <Elapsed since={state.since} />
          </p>
        )}
        <p role="status">
          <FormattedMessage id={textIds[view]} values={names} />
          {isAsked && (
            <>
              {' '}
              <FormattedMessage id="app.join.notSharing.asked" values={names} />
            </>
          )}
        </p>
        <InterruptionText state={state} />
        <div className={controls['stopBar']}>
          <StopRow sharing={sharing} live={live} capture={capture} onStop={onStop} />
          <NewsPlace operator={operator} />
        </div>
        <div className={classes['tabs']}>
          <PanelTabs place="main" />
        </div>
        <Panels place="main" />
        <div className={controls['rest']}>
          <CaptureButtons capture={capture} live={live}>
            <PanelTabs place="other" />
            <OfferControl operator={operator} />
          </CaptureButtons>
          <Panels place="other" />
          <PeopleList people={live.operators} />
          <SurfaceList sharing={sharing} live={live} operator={operator} />
          <WordsBox live={live} operator={operator} />
          {view === 'sharing' && (
            <p className={controls['quiet']}>
              <FormattedMessage id="app.join.sharing.text" values={names} />
            </p>
          )}
        </div>
        <UnreadNotice />
      </JoinPanel>
    </JoinProvider>
  );
}
