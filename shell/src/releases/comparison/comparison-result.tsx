import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text, Title } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { Comparison } from '../data/release-api';
import styles from '../releases.module.css';
import { BuildId } from '../ui/build-id';
import { ForeignText } from '../ui/foreign-text';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { Size } from '../ui/size';
import { ChangeTag, LeftOff } from './change-tag';
import { Words } from './words';

type File = Comparison['files'][number];
type Route = Comparison['routes'][number];
type Sizes = Comparison['all'];

/** Size as browsers load it, and before compression. */
function FileSize({ size }: { size: File['before'] }) {
  if (!size) return '–';
  if (size.compressed === null) return <Size bytes={size.bytes} />;
  return (
    <FormattedMessage
      id="app.releases.comparison.size"
      values={{ compressed: <Size bytes={size.compressed} />, bytes: <Size bytes={size.bytes} /> }}
    />
  );
}

interface SizeRow {
  id: string;
  name: ReactNode;
  sizes: Sizes;
}

function Totals({ comparison: { scripts, styles: sheets, all } }: { comparison: Comparison }) {
  const intl = useIntl();
  const rows: SizeRow[] = [
    { id: 'scripts', name: <FormattedMessage id="app.releases.comparison.scripts" />, sizes: scripts },
    { id: 'styles', name: <FormattedMessage id="app.releases.comparison.styles" />, sizes: sheets },
    { id: 'all', name: <FormattedMessage id="app.releases.comparison.all" />, sizes: all },
  ];
  const loaded = ({ bytes, compressed }: Sizes['before']) => compressed ?? bytes;
  const columns: TableColumn<SizeRow>[] = [
    { id: 'name', header: intl.formatMessage({ id: 'app.releases.comparison.sizes' }), isHeading: true, cell: ({ name }) => name },
    {
      id: 'before',
      header: intl.formatMessage({ id: 'app.releases.comparison.from' }),
      align: 'end',
      cell: ({ sizes }) => <FileSize size={sizes.before} />,
    },
    {
      id: 'after',
      header: intl.formatMessage({ id: 'app.releases.comparison.to' }),
      align: 'end',
      cell: ({ sizes }) => <FileSize size={sizes.after} />,
    },
    {
      id: 'difference',
      header: intl.formatMessage({ id: 'app.releases.comparison.difference' }),
      align: 'end',
      cell: ({ sizes }) => <Size bytes={loaded(sizes.after) - loaded(sizes.before)} isDifference />,
    },
  ];
  return (
    <ReleaseTable
      label={intl.formatMessage({ id: 'app.releases.comparison.sizes' })}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      isEven
    />
  );
}

function Files({ files }: { files: readonly File[] }) {
  const intl = useIntl();
  const columns: TableColumn<File>[] = [
    {
      id: 'path',
      header: intl.formatMessage({ id: 'app.releases.comparison.file' }),
      isHeading: true,
      cell: ({ path }) => <ForeignText text={path} />,
    },
    {
      id: 'change',
      header: intl.formatMessage({ id: 'app.releases.comparison.change' }),
      cell: ({ change }) => <ChangeTag change={change} />,
    },
    {
      id: 'before',
      header: intl.formatMessage({ id: 'app.releases.comparison.from' }),
      align: 'end',
      cell: ({ before }) => <FileSize size={before} />,
    },
    {
      id: 'after',
      header: intl.formatMessage({ id: 'app.releases.comparison.to' }),
      align: 'end',
      cell: ({ after }) => <FileSize size={after} />,
    },
  ];
  return (
    <ReleaseTable
      label={intl.formatMessage({ id: 'app.releases.comparison.files' })}
      columns={columns}
      rows={files}
      rowId={({ path }) => path}
      isEven
    />
  );
}

const RouteText = ({ route }: { route: Route['before'] }) =>
  route ? <ForeignText text={[route.path, route.layout, route.access].join(' · ')} /> : '–';

function Routes({ routes }: { routes: readonly Route[] }) {
  const intl = useIntl();
  const columns: TableColumn<Route>[] = [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.releases.comparison.route' }),
      isHeading: true,
      cell: ({ name }) => <ForeignText text={name} />,
    },
    {
      id: 'change',
      header: intl.formatMessage({ id: 'app.releases.comparison.change' }),
      cell: ({ change }) => <ChangeTag change={change} />,
    },
    {
      id: 'before',
      header: intl.formatMessage({ id: 'app.releases.comparison.from' }),
      cell: ({ before }) => <RouteText route={before} />,
    },
    { id: 'after', header: intl.formatMessage({ id: 'app.releases.comparison.to' }), cell: ({ after }) => <RouteText route={after} /> },
  ];
  return (
    <ReleaseTable
      label={intl.formatMessage({ id: 'app.releases.comparison.routes' })}
      columns={columns}
      rows={routes}
      rowId={({ name }) => name}
      isEven
    />
  );
}

function Part({ title, isEmpty, children }: { title: ReactNode; isEmpty: boolean; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.releases.comparison.same" />
        </Text>
      ) : (
        children
      )}
    </div>
  );
}

/** Differences between two builds. */
export function ComparisonResult({ comparison }: { comparison: Comparison }) {
  const { from, to, files, filesLeftOff, routes, routesLeftOff, languages } = comparison;
  return (
    <div className={styles['parts']}>
      <p className={styles['line']} role="status">
        <FormattedMessage
          id="app.releases.comparison.of"
          values={{
            from: <BuildId id={from.buildId} />,
            to: <BuildId id={to.buildId} />,
            fromVersion: from.version,
            toVersion: to.version,
          }}
        />
      </p>
      <Totals comparison={comparison} />
      <Part title={<FormattedMessage id="app.releases.comparison.files" />} isEmpty={files.length === 0}>
        <Files files={files} />
        <LeftOff count={filesLeftOff} />
      </Part>
      <Part title={<FormattedMessage id="app.releases.comparison.routes" />} isEmpty={routes.length === 0}>
        <Routes routes={routes} />
        <LeftOff count={routesLeftOff} />
      </Part>
      <Part
        title={<FormattedMessage id="app.releases.comparison.texts" />}
        isEmpty={languages.every(({ words, leftOff }) => words.length === 0 && leftOff === 0)}
      >
        <Words languages={languages} />
      </Part>
    </div>
  );
}
