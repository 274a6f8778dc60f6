import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import classes from './data-table.module.css';

const rowKeys = Array.from({ length: 16 }, (_, index) => `row-${index}`);

export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <Table.Tbody>
      {rowKeys.map((key, index) => (
        <Table.Tr key={key} className={classes['skeleton'] ?? ''}>
          <Table.Td colSpan={columns}>
            {index === 0 && (
              <VisuallyHidden role="status">
                <FormattedMessage id="app.ui.table.loading" />
              </VisuallyHidden>
            )}
            <Skeleton height="0.75rem" radius="sm" />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
