import { useIntl } from '@nearhand/platform/intl';
import { IconClipboard } from '@nearhand/platform/ui';
import { ToolButton } from '../tool-button.tsx';
import { useWindowClipboard } from './clipboard-context.ts';

/** Sends what was copied last. */
export function ClipboardTool() {
  const intl = useIntl();
  const clipboard = useWindowClipboard();
  if (!clipboard) return null;
  return (
    <ToolButton label={intl.formatMessage({ id: 'app.clipboard.send' })} keys="v" onClick={() => void clipboard.sending.send()}>
      <IconClipboard size={20} />
    </ToolButton>
  );
}
