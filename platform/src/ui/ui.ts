/** Façade of the UI kit and the only importer of Mantine. Shared packages are not tree-shaken: export here what a page needs. */

export type { ActionIconProps, MantineColor } from '@mantine/core';
export {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Avatar,
  Badge,
  Burger,
  Button,
  Center,
  Checkbox,
  Divider,
  Group,
  Loader,
  Menu,
  NativeSelect,
  NavLink,
  Paper,
  PasswordInput,
  Popover,
  Progress,
  ScrollArea,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export { useForm } from '@mantine/form';
export { useDisclosure, useMediaQuery } from '@mantine/hooks';
export type { Command } from './commands/command.ts';
export { openSheetAtom } from './commands/commands.atoms.ts';
export { Commands } from './commands/commands.tsx';
export { KeyNames } from './commands/key-names.tsx';
export { presentCommands } from './commands/registry.ts';
export { type SearchSource, useSearchSources } from './commands/search-sources.ts';
export { ariaKeys } from './commands/shortcut.ts';
export { useCommands } from './commands/use-commands.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { CopyButton } from './copy-button.tsx';
export { CopyField } from './copy-field.tsx';
export type { Column, PinnedRows, Selection, Sort, SortDirection } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export { DisplayMenu } from './data-table/display-menu.tsx';
export { ListPager, type PageSize, pageSizes } from './data-table/list-pager.tsx';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { FilterButton } from './filter-button.tsx';
export { FilterMenu } from './filter-menu.tsx';
export * from './icons.ts';
export { NewPasswordField } from './new-password-field.tsx';
export { PageHeader } from './page-header.tsx';
export { PresenceDot } from './presence-dot.tsx';
export { QrCode } from './qr-code.tsx';
export { ResendButton } from './resend-button.tsx';
export { RowMenu } from './row-menu.tsx';
export { SearchField } from './search-field.tsx';
export { Secondary } from './secondary.tsx';
export { SortSelect } from './sort-select.tsx';
export { StableText } from './stable-text.tsx';
export { StateDot } from './state-dot.tsx';
export { Tags } from './tags.tsx';
export { RelativeTime } from './time/relative-time.tsx';
export { UiProvider } from './ui-provider.tsx';
export { usePasswordPolicy } from './use-password-policy.ts';
