import { IconAspectRatio, IconCheck, IconChevronDown } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { StableText } from '@nearhand/platform/ui';
import { checkableItem, KeyNames, Menu } from '@nearhand/platform/ui/console';
import { ToolButton } from '../frame/tool-button.tsx';
import { useFullScreen } from '../frame/use-full-screen.ts';
import { useWindow } from '../window-context.ts';
import classes from './size-menu.module.css';
import type { Tools, Zoom } from './tools.ts';

const entryIds = { fit: 'app.session.zoom.showFit', actual: 'app.session.zoom.showActual' } as const satisfies Record<Zoom, string>;

/** Size of the picture: fit, original or full screen. */
export function SizeMenu({ tools: { zoom, setZoom } }: { tools: Tools }) {
  const intl = useIntl();
  const { canBeFull, isFull, toggle } = useFullScreen(useWindow().state.isDevice);
  const names = { fit: intl.formatMessage({ id: 'app.session.zoom.fit' }), actual: intl.formatMessage({ id: 'app.session.zoom.actual' }) };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton
          name={<StableText texts={names} shown={zoom} />}
          aria-label={`${intl.formatMessage({ id: 'app.session.zoom' })}: ${names[zoom]}`}
          hint={intl.formatMessage({ id: 'app.session.zoom' })}
          icon={<IconAspectRatio size={16} aria-hidden />}
          after={<IconChevronDown size={14} aria-hidden />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {(['fit', 'actual'] as const).map((one) => (
          <Menu.Item
            key={one}
            {...checkableItem('menuitemradio', one === zoom)}
            leftSection={<IconCheck size={16} aria-hidden className={one === zoom ? undefined : classes['unchecked']} />}
            rightSection={one !== zoom && <KeyNames keys="z" />}
            onClick={() => setZoom(one)}
          >
            {intl.formatMessage({ id: entryIds[one] })}
          </Menu.Item>
        ))}
        {canBeFull && (
          <Menu.Item
            leftSection={<IconCheck size={16} aria-hidden className={isFull ? undefined : classes['unchecked']} />}
            rightSection={<KeyNames keys="shift+f" />}
            onClick={toggle}
          >
            {intl.formatMessage({ id: isFull ? 'app.session.fullScreen.leave' : 'app.session.fullScreen' })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
