import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useContext } from 'react';
import { useTitleNews } from '../../shared/title/use-title-news.ts';
import { UnreadContext, useJoin } from './join-context.ts';
import controls from './join-controls.module.css';
import { joinParts } from './join-panels.tsx';
import { LazyPanel } from './lazy-panel.tsx';

/** One panel is open at a time. Each tab shows how many items are new. */
export function PanelTabs() {
  const intl = useIntl();
  const { openPanel, showPanel } = useJoin();
  const unread = useContext(UnreadContext);
  useTitleNews(unread);

  return (
    <section className={controls['panels']} aria-label={intl.formatMessage({ id: 'app.join.panels.label' })}>
      <div className={controls['tools']}>
        {joinParts.map(({ id, label }) => {
          if (label === null) return null;
          const count = id === openPanel ? 0 : (unread[id] ?? 0);
          return (
            <button
              key={id}
              type="button"
              className={controls['plain']}
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
      {joinParts.map((part) => (
        <LazyPanel key={part.id} part={part} isOpen={part.id === openPanel} />
      ))}
      <p className={controls['unseen']} role="status">
        {Object.values(unread).some((count) => count > 0) && (
          <FormattedMessage id="app.join.panel.unread" values={{ count: Object.values(unread).reduce((sum, count) => sum + count, 0) }} />
        )}
      </p>
    </section>
  );
}
