import { isLocale, languageNames } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { Comparison } from '../data/release-api';
import styles from '../releases.module.css';
import { ForeignText } from '../ui/foreign-text';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { ChangeTag, LeftOff } from './change-tag';

type Language = Comparison['languages'][number];
type Word = Language['words'][number];

/** Texts that differ, by language. */
export function Words({ languages }: { languages: readonly Language[] }) {
  const intl = useIntl();
  const columns: TableColumn<Word>[] = [
    {
      id: 'id',
      header: intl.formatMessage({ id: 'app.releases.comparison.text' }),
      isHeading: true,
      cell: ({ id }) => <ForeignText text={id} />,
    },
    {
      id: 'change',
      header: intl.formatMessage({ id: 'app.releases.comparison.change' }),
      cell: ({ change }) => <ChangeTag change={change} />,
    },
    {
      id: 'before',
      header: intl.formatMessage({ id: 'app.releases.comparison.from' }),
      cell: ({ before }) => (before === null ? '–' : <ForeignText text={before} />),
    },
    {
      id: 'after',
      header: intl.formatMessage({ id: 'app.releases.comparison.to' }),
      cell: ({ after }) => (after === null ? '–' : <ForeignText text={after} />),
    },
  ];
  return languages
    .filter(({ words }) => words.length > 0)
    .map(({ locale, words, leftOff }) => {
      const name = isLocale(locale) ? languageNames[locale] : locale;
      return (
        <details key={locale} className={styles['details']} open>
          <summary>
            <FormattedMessage id="app.releases.comparison.language" values={{ language: name, count: words.length + leftOff }} />
          </summary>
          <ReleaseTable label={name} columns={columns} rows={words} rowId={({ id }) => id} isEven />
          <LeftOff count={leftOff} />
        </details>
      );
    });
}
