/** Façade of the field for tags, which suggests some in a popover. */

// Their styles come first.
import './ui.ts';
import './tag-field-styles.ts';

export { TagsInput } from '@mantine/core';
