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
export { useSharedTabStop } from './commands/use-shared-tab-stop.ts';
export { useTypingTaken } from './commands/use-typing-taken.ts';
export type { Column, PinnedRows, Selection, Sort, SortDirection } from './data-table/column.ts';
export { DataTable } from './data-table/data-table.tsx';
export { DisplayMenu } from './data-table/display-menu.tsx';
export { ListPager, type PageSize, pageSizes } from './data-table/list-pager.tsx';
export { ConfirmDialog } from './dialog/confirm-dialog.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { EmptyState } from './display/empty-state.tsx';
export { PageHeader } from './display/page-header.tsx';
export { PresenceDot } from './display/presence-dot.tsx';
export { Secondary } from './display/secondary.tsx';
export { StateDot } from './display/state-dot.tsx';
export { Tags } from './display/tags.tsx';
export { isClosing } from './escape-order.ts';
export { SearchField } from './fields/search-field.tsx';
export { FilterButton } from './filter-button.tsx';
export { FilterMenu } from './filter-menu.tsx';
export { onDemand } from './on-demand.tsx';
export { checkableItem } from './overlays/checkable-item.tsx';
export { Menu } from './overlays/menu.tsx';
export { Popover } from './overlays/popover.tsx';
export { ScrollArea } from './overlays/scroll-area.ts';
export { Tooltip } from './overlays/tooltip.tsx';
export { RowMenu } from './row-menu.tsx';
export { SortSelect } from './sort-select.tsx';
export { RelativeTime } from './time/relative-time.tsx';
