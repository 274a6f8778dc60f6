import { ActionIcon, NativeSelect } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import classes from './list-pager.module.css';
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
  /** Rendered beside the range. */
  children?: ReactNode;
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
  children,
}: ListPagerProps) {
  const intl = useIntl();
  const sizeId = useId();
  const { from, to, pages } = pageRange(total, pageNumber, pageSize);
  const sizes = pageSizes.map((size) => ({ value: String(size), label: intl.formatNumber(size) }));

  return (
    <nav aria-label={label} className={classes['pager']}>
      <span role="status">
        {isTotalExact ? (
          <FormattedMessage id="app.ui.pager.range" values={{ from, to, total }} />
        ) : (
          <FormattedMessage id="app.ui.pager.rangeOfMany" values={{ from, to, total }} />
        )}
      </span>
      {children}
      <div className={classes['pages']}>
        <div className={classes['size']}>
          <label htmlFor={sizeId}>
            <FormattedMessage id="app.ui.pager.size" />
          </label>
          <NativeSelect
            id={sizeId}
            size="xs"
            value={String(pageSize)}
            data={sizes}
            onChange={(event) => {
              const chosen = pageSizes.find((size) => String(size) === event.currentTarget.value);
              if (chosen) onPageSize(chosen);
            }}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={intl.formatMessage({ id: 'app.ui.pager.previous' })}
          disabled={pageNumber <= 1}
          onClick={() => onPage(pageNumber - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={intl.formatMessage({ id: 'app.ui.pager.next' })}
          disabled={pageNumber >= pages && !hasMore}
          onClick={() => onPage(pageNumber + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
    </nav>
  );
}
