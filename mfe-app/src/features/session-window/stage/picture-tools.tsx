import { useIntl } from '@nearhand/platform/intl';
import { IconCamera, IconHandClick, IconMaximize, IconMinimize, IconPencil, IconPointer, SegmentedControl } from '@nearhand/platform/ui';
import { ToolButton } from '../tool-button.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { useWindow } from '../window-context.ts';
import { ColourChoice } from './colour-choice.tsx';
import classes from './picture-tools.module.css';
import type { Tools } from './tools.ts';

interface PictureToolsProps {
  tools: Tools;
  onSnapshot: () => void;
  onAskControl: () => void;
}

/** Size, pointer, drawing, snapshot, full screen. */
export function PictureTools({ tools, onSnapshot, onAskControl }: PictureToolsProps) {
  const intl = useIntl();
  const { role } = useWindow();
  const { canBeFull, isFull, toggle } = useFullScreen();
  const { tool, setTool, zoom, setZoom } = tools;
  const canMark = role !== 'watcher';

  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={intl.formatMessage({ id: 'app.session.zoom' })}
        value={zoom}
        onChange={(value) => setZoom(value === 'actual' ? 'actual' : 'fit')}
        data={[
          { value: 'fit', label: intl.formatMessage({ id: 'app.session.zoom.fit' }) },
          { value: 'actual', label: intl.formatMessage({ id: 'app.session.zoom.actual' }) },
        ]}
      />
      {canMark && (
        <>
          <ToolButton
            label={intl.formatMessage({ id: 'app.session.pointer' })}
            keys="p"
            isOn={tool === 'pointer'}
            onClick={() => setTool(tool === 'pointer' ? 'none' : 'pointer')}
          >
            <IconPointer size={20} />
          </ToolButton>
          <ToolButton
            label={intl.formatMessage({ id: 'app.session.draw' })}
            keys="d"
            isOn={tool === 'draw'}
            onClick={() => setTool(tool === 'draw' ? 'none' : 'draw')}
          >
            <IconPencil size={20} />
          </ToolButton>
          {tool !== 'none' && <ColourChoice tools={tools} />}
          <ToolButton label={intl.formatMessage({ id: 'app.session.snapshot' })} keys="s" onClick={onSnapshot}>
            <IconCamera size={20} />
          </ToolButton>
          <ToolButton
            className={classes['spare'] ?? ''}
            label={intl.formatMessage({ id: 'app.session.control' })}
            keys="x"
            onClick={onAskControl}
          >
            <IconHandClick size={20} />
          </ToolButton>
        </>
      )}
      {canBeFull && (
        <ToolButton
          className={classes['spare'] ?? ''}
          label={isFull ? intl.formatMessage({ id: 'app.session.fullScreen.leave' }) : intl.formatMessage({ id: 'app.session.fullScreen' })}
          keys="shift+f"
          onClick={toggle}
        >
          {isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
        </ToolButton>
      )}
    </>
  );
}
