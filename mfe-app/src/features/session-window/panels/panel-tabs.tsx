import { IconX } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { ActionIcon, UnstyledButton } from '@nearhand/platform/ui';
import { Tooltip } from '@nearhand/platform/ui/console';
import type { PanelId } from '../frame/panel-id.ts';
import { useWindow } from '../window-context.ts';
import classes from './panel-tabs.module.css';
import { type PanelTab, panelsFor } from './panels.tsx';

interface PanelTabsProps {
  /** Id of the element that the buttons open. */
  panelElementId: string;
  unread: Partial<Record<PanelId, number>>;
}

/** One button per panel, with a mark for news. The button of the open panel closes it. */
export function PanelTabs({ panelElementId, unread }: PanelTabsProps) {
  const intl = useIntl();
  const { role, openPanel, showPanel } = useWindow();
  return (
    <nav className={classes['tabs']} aria-label={intl.formatMessage({ id: 'app.session.panels' })}>
      {panelsFor(role).map((tab) => (
        <PanelButton key={tab.id} tab={tab} count={unread[tab.id] ?? 0} panelElementId={panelElementId} />
      ))}
      {openPanel && (
        <ActionIcon
          className={classes['close'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: 'app.session.panel.close' })}
          onClick={() => showPanel(null)}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
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
    <Tooltip label={label} position="left" openDelay={300} disabled={openPanel !== null}>
      <UnstyledButton
        className={classes['tab'] ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelElementId : undefined}
        aria-label={`${label}${news}`}
        onClick={() => showPanel(isOpen ? null : tab.id)}
      >
        <span className={classes['icon']} aria-hidden="true">
          <tab.icon size={20} />
        </span>
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
