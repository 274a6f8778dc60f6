import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Suspense, useContext } from 'react';
import { UnreadContext, useJoin } from './join-context.ts';
import controls from './join-controls.module.css';
import { joinPanelTabs } from './join-panels.tsx';

/** Chat and what else opens below the picture, one at a time; each says how much in it is new. */
export function PanelTabs() {
  const intl = useIntl();
  const { openPanel, showPanel } = useJoin();
  const unread = useContext(UnreadContext);
  const open = joinPanelTabs.find(({ id }) => id === openPanel);
  if (joinPanelTabs.length === 0) return null;

  return (
    <section className={controls['panels']} aria-label={intl.formatMessage({ id: 'app.join.panels.label' })}>
      <div className={controls['tools']}>
        {joinPanelTabs.map(({ id, label }) => {
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
      {open && (
        <Suspense fallback={<p className={controls['quiet']}>…</p>}>
          <open.Panel />
        </Suspense>
      )}
    </section>
  );
}
