import type { ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useFocusBack } from '../focus/use-focus-back.ts';
import { useOverlays } from '../overlays/use-overlays.ts';

/** The `header` element of a dialog would be a second banner of the page. */
const headless = { header: { role: 'presentation' } };

/** The kit's dialog, on demand. Closes on Escape, the close button and outside clicks. */
export function Dialog(props: ModalProps) {
  const intl = useIntl();
  const [isUsed, setUsed] = useState(props.opened);
  if (props.opened && !isUsed) setUsed(true);
  useFocusBack(props.opened);
  const overlays = useOverlays(props.opened, props.onClose);
  // Most dialogs of a page are never opened, and each costs at every render.
  if (!isUsed || !overlays) return null;
  return (
    <overlays.Modal
      {...props}
      returnFocus={false}
      attributes={headless}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.ui.close' }) }}
    />
  );
}
