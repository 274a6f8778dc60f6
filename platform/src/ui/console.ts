/** Façade of the pages of the app: commands, menus, dialogs and lists. */

// Its styles come first.
import './ui.ts';
import './console-styles.ts';

export {
  Burger,
  Checkbox,
  NativeSelect,
  Progress,
  Skeleton,
} from '@mantine/core';
export type { Command } from './commands/command.ts';
export { openSheetAtom } from './commands/commands.atoms.ts';
export { Commands } from './commands/commands.tsx';
export { KeyNames } from './commands/key-names.tsx';
export { presentCommands } from './commands/registry.ts';
export { type SearchSource, useSearchSources } from './commands/search-sources.ts';
export { ariaKeys } from './commands/shortcut.ts';
export { useActiveKeys } from './commands/use-active-keys.ts';
export { useCommands } from './commands/use-commands.ts';
export { useTypingTaken } from './commands/use-typing-taken.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export type { Column, PinnedRows, Selection, Sort, SortDirection } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export { DisplayMenu } from './data-table/display-menu.tsx';
export { ListPager, type PageSize, pageSizes } from './data-table/list-pager.tsx';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { isClosing } from './escape-order.ts';
export { FilterButton } from './filter-button.tsx';
export { FilterMenu } from './filter-menu.tsx';
export { keepOneTabStop } from './keep-one-tab-stop.ts';
export { onDemand } from './on-demand.tsx';
export { Menu } from './overlays/menu.tsx';
export { Popover } from './overlays/popover.tsx';
export { ScrollArea } from './overlays/scroll-area.ts';
export { Tooltip } from './overlays/tooltip.tsx';
export { PageHeader } from './page-header.tsx';
export { PresenceDot } from './presence-dot.tsx';
export { RowMenu } from './row-menu.tsx';
export { SearchField } from './search-field.tsx';
export { Secondary } from './secondary.tsx';
export { SortSelect } from './sort-select.tsx';
export { StateDot } from './state-dot.tsx';
export { Tags } from './tags.tsx';
export { RelativeTime } from './time/relative-time.tsx';
