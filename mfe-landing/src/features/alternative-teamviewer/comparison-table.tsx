import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './alternative-teamviewer.module.css';
import { type Row, rows, sourceNumber } from './comparison.ts';
import { Evidence } from './evidence.tsx';

function Stronger() {
  return (
    <strong className={styles['stronger']}>
      <FormattedMessage id="alternative-teamviewer.stronger" />
    </strong>
  );
}

function ComparedRow({ topic, ours, theirs, sources, evidence, stronger }: Row) {
  return (
    <tr>
      <th scope="row">
        <FormattedMessage id={topic} />
      </th>
      <td data-product="Nearhand">
        {stronger === 'ours' && <Stronger />}
        <p>
          <FormattedMessage id={ours} />
        </p>
        <Evidence files={evidence} />
      </td>
      <td data-product="TeamViewer">
        {stronger === 'theirs' && <Stronger />}
        <p>
          <FormattedMessage id={theirs} />
          {sources.map((name) => (
            <sup key={name}>
              <a href={`#source-${sourceNumber(name)}`}>[{sourceNumber(name)}]</a>
            </sup>
          ))}
        </p>
      </td>
    </tr>
  );
}

/** Each row is a block on narrow screens, in which the cells name their product. */
export function ComparisonTable() {
  return (
    <section className={styles['comparison']} aria-labelledby="comparison-title">
      <h2 id="comparison-title">
        <FormattedMessage id="alternative-teamviewer.table.title" />
      </h2>
      <table aria-labelledby="comparison-title">
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="alternative-teamviewer.table.topic" />
            </th>
            <th scope="col">Nearhand</th>
            <th scope="col">TeamViewer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparedRow key={row.topic} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
