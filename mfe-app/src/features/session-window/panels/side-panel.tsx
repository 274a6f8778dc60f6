import { useIntl } from '@nearhand/platform/intl';
import { Title, VisuallyHidden } from '@nearhand/platform/ui';
import { useEffect, useId, useRef } from 'react';
import type { PanelId } from '../frame/panel-id.ts';
import { useWindow } from '../window-context.ts';
import { PanelContent } from './panel-content.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { panelsFor, panelTabs } from './panels.tsx';
import classes from './side-panel.module.css';

/** The panels beside the picture; on a narrow window below it. */
export function SidePanel({ unread }: { unread: Partial<Record<PanelId, number>> }) {
  const id = useId();
  const { openPanel, phase, role } = useWindow();
  const isActive = phase === 'active';
  // A panel then opens at once, also while the server cannot be reached.
  useEffect(() => {
    if (isActive) for (const { panel } of panelsFor(role)) panel.preload();
  }, [isActive, role]);
  return (
    <div className={classes['side']} data-open={openPanel !== null}>
      <PanelTabs panelElementId={id} unread={unread} />
      {openPanel && <OpenPanel id={id} />}
    </div>
  );
}

function OpenPanel({ id }: { id: string }) {
  const intl = useIntl();
  const { openPanel, isPanelFocused } = useWindow();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const tab = panelTabs.find((one) => one.id === openPanel);

  const openId = tab?.id;
  useEffect(() => {
    if (openId && isPanelFocused) headingRef.current?.focus();
  }, [openId, isPanelFocused]);

  if (!tab) return null;
  const label = intl.formatMessage({ id: tab.labelId });
  return (
    <aside className={classes['panel']} id={id} aria-label={label}>
      <VisuallyHidden>
        <Title ref={headingRef} order={2} tabIndex={-1}>
          {label}
        </Title>
      </VisuallyHidden>
      <div className={classes['content']}>
        <PanelContent key={tab.id} panel={tab.panel} />
      </div>
    </aside>
  );
}
