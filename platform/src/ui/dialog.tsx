import { Modal, type ModalProps } from '@mantine/core';
import { useIntl } from 'react-intl';

/** A dialog over the page, closed by Escape, by its button or by a press outside. */
export function Dialog(props: ModalProps) {
  const intl = useIntl();
  return <Modal {...props} closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.ui.close' }) }} />;
}
