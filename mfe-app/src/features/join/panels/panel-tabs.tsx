import { FormattedMessage } from '@nearhand/platform/intl';
import { useContext } from 'react';
import { UnreadContext, useJoin } from '../join-context.ts';
import type { JoinPanelId } from '../join-panel-id.ts';
import controls from '../page/join-controls.module.css';
import { type JoinPart, joinParts } from './join-panels.tsx';
import { LazyPanel } from './lazy-panel.tsx';
import classes from './panel-tabs.module.css';
import { TalkButton } from './talk-button.tsx';

interface PanelTabsProps {
  ids: readonly JoinPanelId[];
}

/** One panel is open at a time. Each tab shows how many items are new. */
export function PanelTabs({ ids }: PanelTabsProps) {
  return partsOf(ids).map((part) => {
    if (part.id === 'voice') return <TalkButton key={part.id} />;
    return part.label && <PanelTab key={part.id} part={part} />;
  });
}

export function Panels({ ids }: PanelTabsProps) {
  const { openPanel } = useJoin();
  return partsOf(ids).map((part) => <LazyPanel key={part.id} part={part} isOpen={part.id === openPanel} />);
}

const partsOf = (ids: readonly JoinPanelId[]) => joinParts.filter(({ id }) => ids.includes(id));

function PanelTab({ part: { id, label } }: { part: JoinPart }) {
  const { openPanel, showPanel } = useJoin();
  const count = useContext(UnreadContext)[id] ?? 0;
  const isOpen = id === openPanel;
  return (
    <button type="button" className={classes['tab']} aria-expanded={isOpen} onClick={() => showPanel(isOpen ? null : id)}>
      {label}
      {!isOpen && count > 0 && (
        <span className={controls['unread']}>
          <FormattedMessage id="app.join.panel.unread" values={{ count }} />
        </span>
      )}
    </button>
  );
}
