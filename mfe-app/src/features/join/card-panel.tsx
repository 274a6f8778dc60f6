import { FormattedMessage } from '@nearhand/platform/intl';
import type { Obstacle } from './capture-screen.ts';
import { CompanyLine } from './company-line.tsx';
import type { Invitation } from './join.data.ts';
import controls from './join-controls.module.css';
import { JoinPanel } from './join-panel.tsx';
import type { JoinState, Note } from './join-state.ts';
import { ObstaclePanel } from './obstacle-panel.tsx';

const noteIds = {
  cancelled: 'app.join.note.cancelled',
  failed: 'app.join.note.failed',
  network: 'app.error.network',
  technical: 'app.join.note.technical',
} as const satisfies Record<Note, string>;

interface CardPanelProps {
  state: Extract<JoinState, { phase: 'card' | 'choosing' }>;
  invitation: Invitation;
  obstacle: Obstacle | null;
  onShare: () => void;
}

/** Who asks, what will happen, one button. */
export function CardPanel({ state, invitation: { company, operator }, obstacle, onShare }: CardPanelProps) {
  const isChoosing = state.phase === 'choosing';
  const note = state.phase === 'card' ? state.note : null;
  const names = { operator: operator.name, company: company.name };

  return (
    <>
      <CompanyLine company={company} />
      <JoinPanel heading={<FormattedMessage id="app.join.card.heading" values={names} />}>
        {obstacle ? (
          <ObstaclePanel obstacle={obstacle} />
        ) : (
          <>
            <p>
              <FormattedMessage id="app.join.card.text" values={names} />
            </p>
            <p className={controls['caution']}>
              <FormattedMessage id="app.join.card.warning" />
            </p>
            <button type="button" className={controls['button']} onClick={isChoosing ? undefined : onShare} aria-disabled={isChoosing}>
              <FormattedMessage id="app.join.card.share" />
            </button>
            <p className={controls['quiet']} role="status">
              {isChoosing && <FormattedMessage id="app.join.card.choosing" />}
              {note && <FormattedMessage id={noteIds[note]} />}
            </p>
          </>
        )}
      </JoinPanel>
    </>
  );
}
