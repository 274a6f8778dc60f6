import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './data-table.module.css';

const rowKeys = Array.from({ length: 16 }, (_, index) => `row-${index}`);

/** Plain elements, as in the rows: the first picture waits for them. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody>
      {rowKeys.map((key, index) => (
        <tr key={key} className={classes['skeleton']}>
          <td colSpan={columns}>
            {index === 0 && (
              <VisuallyHidden role="status">
                <FormattedMessage id="app.ui.table.loading" />
              </VisuallyHidden>
            )}
            <div className={classes['bone']} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
