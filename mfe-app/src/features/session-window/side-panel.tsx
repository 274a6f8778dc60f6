import { useIntl } from '@nearhand/platform/intl';
import { ActionIcon, IconX, Title } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import { PanelContent } from './panel-content.tsx';
import { panelTabs } from './panels.tsx';
import classes from './side-panel.module.css';
import { useWindow } from './window-context.ts';

/** The open panel beside the picture; on a narrow window it covers it. */
export function SidePanel({ id }: { id: string }) {
  const intl = useIntl();
  const { openPanel, showPanel } = useWindow();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const tab = panelTabs.find((one) => one.id === openPanel);

  const openId = tab?.id;
  useEffect(() => {
    if (openId) headingRef.current?.focus();
  }, [openId]);

  if (!tab) return null;
  const label = intl.formatMessage({ id: tab.labelId });
  return (
    <aside
      className={classes['panel']}
      id={id}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) showPanel(null);
      }}
    >
      <header className={classes['head']}>
        <Title ref={headingRef} order={2} size="h5" tabIndex={-1}>
          {label}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: 'app.session.panel.close' })}
          onClick={() => showPanel(null)}
        >
          <IconX size={20} />
        </ActionIcon>
      </header>
      <div className={classes['content']}>
        <PanelContent key={tab.id} panel={tab.panel} />
      </div>
    </aside>
  );
}
