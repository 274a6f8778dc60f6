import { sandbox } from '@nearhand/platform/core';
import { IconCamera, IconEye, IconHandClick, IconPencil, IconPointer } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { ToolButton, ToolGroup } from '../frame/tool-button.tsx';
import { useWindow } from '../window-context.ts';
import type { Tools } from './tools.ts';

interface PictureToolsProps {
  tools: Tools;
  onSnapshot: () => void;
  onAskControl: () => void;
}

/** View or request control; point, draw and save the picture. Operators who only watch have none of these. */
export function PictureTools({ tools: { tool, setTool }, onSnapshot, onAskControl }: PictureToolsProps) {
  const intl = useIntl();
  const { role } = useWindow();
  if (role === 'watcher') return null;

  return (
    <>
      <ToolGroup label={intl.formatMessage({ id: 'app.session.group.mode' })}>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.view' })}
          hint={intl.formatMessage({ id: 'app.session.view.hint' })}
          isFrequent
          icon={<IconEye size={16} aria-hidden />}
          isOn={tool === 'none'}
          onClick={() => setTool('none')}
        />
        {!sandbox && (
          <ToolButton
            name={intl.formatMessage({ id: 'app.session.control.short' })}
            hint={intl.formatMessage({ id: 'app.session.control' })}
            keys="x"
            isFrequent
            icon={<IconHandClick size={16} aria-hidden />}
            onClick={onAskControl}
          />
        )}
      </ToolGroup>
      <ToolGroup label={intl.formatMessage({ id: 'app.session.group.picture' })}>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.pointer' })}
          keys="p"
          isFrequent
          icon={<IconPointer size={16} aria-hidden />}
          isOn={tool === 'pointer'}
          onClick={() => setTool(tool === 'pointer' ? 'none' : 'pointer')}
        />
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.draw' })}
          keys="d"
          isFrequent
          icon={<IconPencil size={16} aria-hidden />}
          isOn={tool === 'draw'}
          onClick={() => setTool(tool === 'draw' ? 'none' : 'draw')}
        />
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.snapshot' })}
          keys="s"
          icon={<IconCamera size={16} aria-hidden />}
          onClick={onSnapshot}
        />
      </ToolGroup>
    </>
  );
}
