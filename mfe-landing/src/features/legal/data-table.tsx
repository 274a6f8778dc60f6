import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface DataTableProps<Column extends string> {
  /** Ids of messages, by the field that the column shows; the first names the row. */
  columns: Record<Column, string>;
  rows: readonly Record<NoInfer<Column>, string>[];
}

/** The message of a row's first column marks the name of the row. */
const name = (chunks: ReactNode) => <strong>{chunks}</strong>;

/** A table that becomes a list of cards where it has no room. */
export function DataTable<Column extends string>({ columns, rows }: DataTableProps<Column>) {
  const intl = useIntl();
  const [first, ...others] = Object.keys(columns) as Column[];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {Object.values<string>(columns).map((id) => (
            <th key={id} scope="col">
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first &&
          rows.map((row) => (
            <tr key={row[first]}>
              <th scope="row">
                <FormattedMessage id={row[first]} values={{ name }} />
              </th>
              {others.map((column) => (
                <td key={column} data-label={intl.formatMessage({ id: columns[column] })}>
                  <FormattedMessage id={row[column]} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
