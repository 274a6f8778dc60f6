import { notify, tableFormatAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { NativeSelect } from '@nearhand/platform/ui/console';

const separators = ['comma', 'semicolon'] as const;

/** Format in which this browser exports tables. */
export function TableFormatChoice() {
  const intl = useIntl();
  const [format, setFormat] = useAtom(tableFormatAtom);
  const change = (update: Partial<typeof format>) => {
    setFormat({ ...format, ...update });
    notify('success', intl.formatMessage({ id: 'app.account.saved' }));
  };
  return (
    <>
      <NativeSelect
        w="100%"
        maw={420}
        label={<FormattedMessage id="app.account.tables.separator" />}
        data={[
          { value: '', label: intl.formatMessage({ id: 'app.account.tables.separator.automatic' }) },
          { value: 'comma', label: intl.formatMessage({ id: 'app.account.tables.separator.comma' }) },
          { value: 'semicolon', label: intl.formatMessage({ id: 'app.account.tables.separator.semicolon' }) },
        ]}
        value={format.separator ?? ''}
        onChange={({ currentTarget }) => change({ separator: separators.find((one) => one === currentTarget.value) ?? null })}
      />
      <NativeSelect
        w="100%"
        maw={420}
        label={<FormattedMessage id="app.account.tables.times" />}
        data={[
          { value: 'local', label: intl.formatMessage({ id: 'app.account.tables.times.local' }) },
          { value: 'utc', label: intl.formatMessage({ id: 'app.account.tables.times.utc' }) },
        ]}
        value={format.times}
        onChange={({ currentTarget }) => change({ times: currentTarget.value === 'utc' ? 'utc' : 'local' })}
      />
    </>
  );
}
