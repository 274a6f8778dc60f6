import { FormattedMessage } from '@nearhand/platform/intl';
import { useContext } from 'react';
import { UnreadContext, useJoin } from '../join-context.ts';
import controls from '../page/join-controls.module.css';
import { type JoinPart, type JoinPlace, joinParts } from './join-panels.tsx';
import { LazyPanel } from './lazy-panel.tsx';
import classes from './panel-tabs.module.css';
import { TalkButton } from './talk-button.tsx';

interface PanelTabsProps {
  place: JoinPlace;
}

/** One panel is open at a time. Each tab shows how many items are new. */
export function PanelTabs({ place }: PanelTabsProps) {
  return partsOf(place).map((part) => {
    if (part.id === 'voice') return <TalkButton key={part.id} />;
    return part.label && <PanelTab key={part.id} part={part} />;
  });
}

export function Panels({ place }: PanelTabsProps) {
  const { openPanel } = useJoin();
  return partsOf(place).map((part) => <LazyPanel key={part.id} part={part} isOpen={part.id === openPanel} />);
}

const partsOf = (place: JoinPlace) => joinParts.filter((part) => part.place === place);

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
