import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import { pageRange } from './page-range.ts';

/** Page sizes (spec §9). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

interface ListPagerProps {
  /** Accessible name. */
  label: string;
  total: number;
  /** False if there are more than `total`. */
  isTotalExact?: boolean;
  /** Whether there may be a page after the last counted one. */
  hasMore?: boolean;
  pageNumber: number;
  pageSize: PageSize;
  onPage: (pageNumber: number) => void;
  onPageSize: (pageSize: PageSize) => void;
}

/** Shows the range of rows and links to other pages. */
export function ListPager({
  label,
  total,
  isTotalExact = true,
  hasMore = !isTotalExact,
  pageNumber,
  pageSize,
  onPage,
  onPageSize,
}: ListPagerProps) {
  const intl = useIntl();
  const sizeId = useId();
  const { from, to, pages } = pageRange(total, pageNumber, pageSize);
  const sizes = pageSizes.map((size) => ({ value: String(size), label: intl.formatNumber(size) }));

  return (
    <Group component="nav" aria-label={label} justify="space-between" gap="sm" mt="md">
      <Group gap="xs">
        <Text component="label" htmlFor={sizeId} size="sm">
          <FormattedMessage id="app.ui.pager.size" />
        </Text>
        <NativeSelect
          id={sizeId}
          size="sm"
          value={String(pageSize)}
          data={sizes}
          onChange={(event) => {
            const chosen = pageSizes.find((size) => String(size) === event.currentTarget.value);
            if (chosen) onPageSize(chosen);
          }}
        />
      </Group>
      <Group gap="sm">
        <Text size="sm" role="status">
          {isTotalExact ? (
            <FormattedMessage id="app.ui.pager.range" values={{ from, to, total }} />
          ) : (
            <FormattedMessage id="app.ui.pager.rangeOfMany" values={{ from, to, total }} />
          )}
        </Text>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={intl.formatMessage({ id: 'app.ui.pager.previous' })}
          disabled={pageNumber <= 1}
          onClick={() => onPage(pageNumber - 1)}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={intl.formatMessage({ id: 'app.ui.pager.next' })}
          disabled={pageNumber >= pages && !hasMore}
          onClick={() => onPage(pageNumber + 1)}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
