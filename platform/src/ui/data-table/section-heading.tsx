import { Table } from '@mantine/core';
import classes from './data-table.module.css';

export function SectionHeading({ width, children }: { width: number; children: string }) {
  return (
    <Table.Tbody>
      <Table.Tr className={classes['section'] ?? ''}>
        <Table.Th scope="rowgroup" colSpan={width}>
          {children}
        </Table.Th>
      </Table.Tr>
    </Table.Tbody>
  );
}
