import { FormattedMessage } from '@nearhand/platform/intl';
import { useContext } from 'react';
import { UnreadContext, useJoin } from './join-context.ts';
import controls from './join-controls.module.css';
import type { JoinPanelId } from './join-panel-id.ts';
import { joinParts } from './join-panels.tsx';
import { LazyPanel } from './lazy-panel.tsx';
import classes from './panel-tabs.module.css';
import { TalkButton } from './talk-button.tsx';

/** One panel is open at a time. Each tab shows how many items are new. */
export function PanelTabs({ ids }: { ids: readonly JoinPanelId[] }) {
  const { openPanel, showPanel } = useJoin();
  const unread = useContext(UnreadContext);
  const parts = joinParts.filter(({ id }) => ids.includes(id));

  return (
    <>
      <div className={classes['tabs']}>
        {parts.map(({ id, label }) => {
          if (id === 'voice') return <TalkButton key={id} />;
          if (label === null) return null;
          const count = id === openPanel ? 0 : (unread[id] ?? 0);
          return (
            <button
              key={id}
              type="button"
              className={classes['tab']}
              aria-expanded={id === openPanel}
              onClick={() => showPanel(id === openPanel ? null : id)}
            >
              {label}
              {count > 0 && (
                <span className={controls['unread']}>
                  <FormattedMessage id="app.join.panel.unread" values={{ count }} />
                </span>
              )}
            </button>
          );
        })}
      </div>
      {parts.map((part) => (
        <LazyPanel key={part.id} part={part} isOpen={part.id === openPanel} />
      ))}
    </>
  );
}
