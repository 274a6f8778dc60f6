import { VisuallyHidden } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import styles from '../releases.module.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row. */
  isHeading?: boolean;
  align?: 'end';
  /** Buttons of the row. */
  isActions?: boolean;
}

interface ReleaseTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Columns of the same width, as in other tables with as many. */
  isEven?: boolean;
}

const isEmpty = (content: ReactNode) => content === null || content === undefined || content === '' || content === false;

/** A table whose rows become lists of labelled values where it has no room. */
export function ReleaseTable<Row>({ label, columns, rows, rowId, isEven = false }: ReleaseTableProps<Row>) {
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']} aria-label={label} data-even={isEven || undefined}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, isActions }) => (
              <th key={id} scope="col" data-align={align}>
                {isActions ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ id, header, cell, align, isHeading, isActions }) => {
                const content = cell(row);
                if (isHeading)
                  return (
                    <th key={id} scope="row">
                      {content}
                    </th>
                  );
                const isLabelled = !isActions && !isEmpty(content);
                return (
                  <td key={id} data-align={align} data-empty={isEmpty(content) || undefined} {...(isLabelled && { 'data-label': header })}>
                    {isActions ? <div className={styles['actions']}>{content}</div> : content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
