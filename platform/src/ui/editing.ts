/** Façade of additional components for settings and dialogs. */

// Their styles come first.
import './ui.ts';
import './console.ts';
import './editing-styles.ts';

export { Badge, SegmentedControl, Switch, Textarea } from '@mantine/core';
export { CopyField } from './copy-field.tsx';
export { QrCode } from './qr-code.tsx';
