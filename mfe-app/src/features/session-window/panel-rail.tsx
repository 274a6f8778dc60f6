import { useIntl } from '@nearhand/platform/intl';
import { Tooltip, UnstyledButton } from '@nearhand/platform/ui';
import type { PanelId } from './panel-id.ts';
import classes from './panel-rail.module.css';
import { type PanelTab, panelTabs } from './panels.tsx';
import { useWindow } from './window-context.ts';

interface PanelRailProps {
  /** Id of the element that the buttons open. */
  panelElementId: string;
  unread: Partial<Record<PanelId, number>>;
}

/** One button per panel, with a mark for news. */
export function PanelRail({ panelElementId, unread }: PanelRailProps) {
  const intl = useIntl();
  const { role } = useWindow();
  return (
    <nav className={classes['rail']} aria-label={intl.formatMessage({ id: 'app.session.panels' })}>
      {panelTabs
        .filter(({ isForWatchers }) => isForWatchers || role !== 'watcher')
        .map((tab) => (
          <PanelButton key={tab.id} tab={tab} count={unread[tab.id] ?? 0} panelElementId={panelElementId} />
        ))}
    </nav>
  );
}

function PanelButton({ tab, count, panelElementId }: { tab: PanelTab; count: number; panelElementId: string }) {
  const intl = useIntl();
  const { openPanel, showPanel } = useWindow();
  const isOpen = openPanel === tab.id;
  const label = intl.formatMessage({ id: tab.labelId });
  const news = count > 0 ? `, ${intl.formatMessage({ id: 'app.session.panel.unread' }, { count })}` : '';
  return (
    <Tooltip label={label} position="left" openDelay={300}>
      <UnstyledButton
        className={classes['button'] ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelElementId : undefined}
        aria-label={`${label}${news}`}
        onClick={() => showPanel(isOpen ? null : tab.id)}
      >
        <tab.icon size={22} />
        <span className={classes['label']} aria-hidden="true">
          {label}
        </span>
        {count > 0 && (
          <span className={classes['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}
