import { notify } from '@nearhand/platform/core';
import { IconBookmark, IconPlus, IconTrash } from '@nearhand/platform/icons';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useNavigate, useSearchParams } from '@nearhand/platform/router';
import { ActionIcon, Button, useDisclosure } from '@nearhand/platform/ui';
import { Menu, onDemand } from '@nearhand/platform/ui/console';
import { type FilterList, type SavedFilter, useSavedFilters } from './saved-filters.data.ts';

const SaveFilterDialog = onDemand(async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog);

/** A saved filter stores all parameters but the page number. */
function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('pageNumber');
  return kept.toString();
}

interface SavedFiltersMenuProps {
  list: FilterList;
  /** Shows an icon without a visible label. */
  isSmall?: boolean;
}

export function SavedFiltersMenu({ list, isSmall = false }: SavedFiltersMenuProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isWanted, { open: want }] = useDisclosure(false);
  const [isSaving, { open, close }] = useDisclosure(false);
  const query = queryOf(params);
  // The button shows the name of the applied filter.
  const { filters, save, remove } = useSavedFilters(list, isWanted || query !== '');
  const applied = filters?.find((filter) => filter.query === query);

  const label = applied?.name ?? intl.formatMessage({ id: 'app.list.filters' });

  const handleRemove = (filter: SavedFilter) => void remove(filter).catch((error: unknown) => notify('error', errorText(error)));
  return (
    <>
      <Menu withinPortal onOpen={want}>
        <Menu.Target>
          {isSmall ? (
            <ActionIcon
              size="lg"
              variant={applied ? 'light' : 'subtle'}
              color={applied ? 'primary' : 'gray'}
              aria-label={label}
              title={label}
            >
              <IconBookmark size={18} />
            </ActionIcon>
          ) : (
            <Button
              size="sm"
              px="xs"
              {...(applied ? { variant: 'light' } : { variant: 'subtle', color: 'gray', c: 'dimmed' })}
              fw={500}
              leftSection={<IconBookmark size={16} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {filters?.map((filter) => (
            <Menu.Item key={filter.filterId} onClick={() => void navigate({ search: filter.query })}>
              {filter.name}
            </Menu.Item>
          ))}
          {filters?.length === 0 && (
            <Menu.Label>
              <FormattedMessage id="app.list.filters.none" />
            </Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} disabled={query === ''} onClick={open}>
            <FormattedMessage id="app.list.filters.save" />
          </Menu.Item>
          {applied && (
            <Menu.Item
              color="var(--mantine-color-error-text)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => handleRemove(applied)}
            >
              {intl.formatMessage({ id: 'app.list.filters.remove' }, { name: applied.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveFilterDialog taken={(filters ?? []).map(({ name }) => name)} onSave={(name) => save(name, query)} onClose={close} />
      )}
    </>
  );
}
