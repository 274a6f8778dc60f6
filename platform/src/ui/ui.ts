/**
 * Façade of the UI kit, which alone imports Mantine: the parts that nearly every page needs. Shared packages are not tree-shaken: parts
 * that fewer pages need are in the façades `form`, `console` and `editing`.
 */

export type { ActionIconProps, MantineColor } from '@mantine/core';
export {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Button,
  Center,
  Divider,
  Group,
  Loader,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
export { useDisclosure, useMediaQuery } from '@mantine/hooks';
export { StableText } from './display/stable-text.tsx';
export { VisuallyHidden } from './display/visually-hidden.tsx';
export { CopyButton } from './fields/copy-button.tsx';
export { UiProvider } from './ui-provider.tsx';
