import { FormattedMessage } from '@nearhand/platform/intl';
import { useEffect, useRef } from 'react';
import type { Source, UnsupportedReason } from './capture-screen.ts';
import { CompanyLine } from './company-line.tsx';
import type { Invitation } from './join.data.ts';
import controls from './join-controls.module.css';
import { JoinPanel } from './join-panel.tsx';
import type { JoinState } from './join-state.ts';
import { NoteText } from './note-text.tsx';
import { UnsupportedBrowserPanel } from './unsupported-browser-panel.tsx';

interface CardPanelProps {
  /** `opening`: rendered before the application runs. */
  state: Extract<JoinState, { phase: 'card' | 'choosing' }> | { phase: 'opening' };
  invitation: Invitation;
  unsupported: UnsupportedReason | null;
  hasCamera: boolean;
  /** This tab joined the session before a reload. */
  isBack: boolean;
  onShare: (source: Source) => void;
  onDeny: () => void;
}

/** The invitation with its two answers. The focus is on the refusal. */
export function CardPanel({ state, invitation, unsupported, hasCamera, isBack, onShare, onDeny }: CardPanelProps) {
  const { company, operator } = invitation;
  const denyRef = useRef<HTMLButtonElement>(null);
  const isChoosing = state.phase === 'choosing';
  const note = state.phase === 'card' ? state.note : null;
  const names = { operator: operator.name, company: company.name };

  useEffect(() => denyRef.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <CompanyLine company={company} />
      <JoinPanel
        heading={
          isBack ? (
            <FormattedMessage id="app.join.returned.heading" values={names} />
          ) : (
            <FormattedMessage id="app.join.card.heading" values={names} />
          )
        }
      >
        {unsupported ? (
          <UnsupportedBrowserPanel unsupported={unsupported} hasCamera={hasCamera} isChoosing={isChoosing} onShare={onShare} />
        ) : (
          <>
            <p>
              {isBack ? (
                <FormattedMessage id="app.join.returned.text" values={names} />
              ) : (
                <FormattedMessage id="app.join.card.text" values={names} />
              )}
            </p>
            {!isBack && <Permissions names={names} />}
          </>
        )}
        <div className={controls['actions']}>
          <button ref={denyRef} type="button" className={controls['plain']} onClick={onDeny}>
            {isBack ? <FormattedMessage id="app.join.end" /> : <FormattedMessage id="app.join.card.deny" />}
          </button>
          {!unsupported && (
            <button
              type="button"
              className={controls['button']}
              onClick={isChoosing ? undefined : () => onShare('screen')}
              aria-disabled={isChoosing}
            >
              {isBack ? <FormattedMessage id="app.join.returned.share" /> : <FormattedMessage id="app.join.card.share" />}
            </button>
          )}
        </div>
        <p className={note ? controls['error'] : controls['status']} role="status">
          {state.phase === 'opening' && <FormattedMessage id="app.join.card.opening" />}
          {isChoosing && <FormattedMessage id="app.join.card.choosing" />}
          {note && <NoteText note={note} />}
        </p>
      </JoinPanel>
    </>
  );
}

function Permissions({ names }: { names: Record<'operator' | 'company', string> }) {
  return (
    <>
      <div>
        <p className={controls['label']}>
          <FormattedMessage id="app.join.card.may" values={names} />
        </p>
        <ul className={controls['list']}>
          <li>
            <FormattedMessage id="app.join.card.may.see" />
          </li>
          <li>
            <FormattedMessage id="app.join.card.may.point" />
          </li>
          <li>
            <FormattedMessage id="app.join.card.may.talk" />
          </li>
        </ul>
      </div>
      <p className={controls['quiet']}>
        <FormattedMessage id="app.join.card.may.not" values={names} />
      </p>
      <p className={controls['caution']}>
        <FormattedMessage id="app.join.card.warning" />
      </p>
    </>
  );
}
