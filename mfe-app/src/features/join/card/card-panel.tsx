import { FormattedMessage } from '@nearhand/platform/intl';
import { useEffect, useRef } from 'react';
import type { Invitation } from '../join.data.ts';
import type { JoinState } from '../join-state.ts';
import { CompanyLine } from '../page/company-line.tsx';
import controls from '../page/join-controls.module.css';
import { JoinPanel } from '../page/join-panel.tsx';
import { NoteText } from '../page/note-text.tsx';
import type { AppOffer } from '../sharing/app-offer.ts';
import type { Source, UnsupportedReason } from '../sharing/capture-screen.ts';
import classes from './card-panel.module.css';
import { UnsupportedBrowserPanel } from './unsupported-browser-panel.tsx';

interface CardPanelProps {
  /** `opening`: rendered before the application runs. */
  state: Extract<JoinState, { phase: 'card' | 'choosing' }> | { phase: 'opening' };
  invitation: Invitation;
  unsupported: UnsupportedReason | null;
  /** Shares the screen where this browser cannot. */
  app: AppOffer | null;
  /** Host of this page. */
  server: string;
  hasCamera: boolean;
  /** This tab joined the session before a reload. */
  isBack: boolean;
  /** This browser has shared with the company before, so that it needs no scam warning. */
  isKnown: boolean;
  onShare: (source: Source) => void;
  onDeny: () => void;
}

/** The invitation with its two answers. The focus is on the refusal. */
export function CardPanel({ state, invitation, unsupported, app, server, hasCamera, isBack, isKnown, onShare, onDeny }: CardPanelProps) {
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
        {!unsupported && (
          <p className={classes['text']}>
            {isBack ? (
              <FormattedMessage id="app.join.returned.text" values={names} />
            ) : (
              <FormattedMessage id="app.join.card.text" values={names} />
            )}
          </p>
        )}
        {!isBack && !isKnown && (
          <p className={controls['caution']} data-scam-warning>
            <FormattedMessage id="app.join.card.warning" />
          </p>
        )}
        <div className={classes['answers']}>
          {unsupported ? (
            <UnsupportedBrowserPanel
              unsupported={unsupported}
              app={app}
              sessionKey={invitation.key}
              server={server}
              hasCamera={hasCamera}
              isChoosing={isChoosing}
              onShare={onShare}
            />
          ) : (
            <button
              type="button"
              className={controls['button']}
              onClick={isChoosing ? undefined : () => onShare('screen')}
              aria-disabled={isChoosing}
            >
              {isBack ? <FormattedMessage id="app.join.returned.share" /> : <FormattedMessage id="app.join.card.share" />}
            </button>
          )}
          <button ref={denyRef} type="button" className={controls['plain']} onClick={onDeny}>
            {isBack ? <FormattedMessage id="app.join.end" /> : <FormattedMessage id="app.join.card.deny" />}
          </button>
        </div>
        <p className={note ? controls['error'] : controls['status']} role="status">
          {state.phase === 'opening' && <FormattedMessage id="app.join.card.opening" />}
          {isChoosing && <FormattedMessage id="app.join.card.choosing" />}
          {note && <NoteText note={note} />}
        </p>
        {!isBack && <Permissions names={names} />}
      </JoinPanel>
    </>
  );
}

function Permissions({ names }: { names: Record<'operator' | 'company', string> }) {
  return (
    <details className={classes['details']}>
      <summary>
        <FormattedMessage id="app.join.card.what" values={names} />
      </summary>
      <ul className={controls['list']}>
        <li>
          <FormattedMessage id="app.join.card.may.see" />
        </li>
        <li>
          <FormattedMessage id="app.join.card.may.point" values={names} />
        </li>
        <li>
          <FormattedMessage id="app.join.card.may.talk" />
        </li>
        <li>
          <FormattedMessage id="app.join.card.may.not" />
        </li>
      </ul>
    </details>
  );
}
