/** Façade of additional components for settings and dialogs. */

// Their styles come first.
import './ui.ts';
import './console.ts';
import './editing-styles.ts';

export { Badge, SegmentedControl, Switch, Textarea } from '@mantine/core';
export { CopyField } from './fields/copy-field.tsx';
export { QrCode } from './fields/qr-code.tsx';
export { SaveButton } from './fields/save-button.tsx';
