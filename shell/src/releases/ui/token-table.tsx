import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import type { ReleaseToken } from '../data/release-tokens';
import { ForeignText } from './foreign-text';
import { ReleaseTable, type TableColumn } from './release-table';

const shownFirst = 10;

function State({ state }: ReleaseToken) {
  switch (state) {
    case 'active':
      return <FormattedMessage id="app.releases.tokens.active" />;
    case 'expired':
      return (
        <Text c="dimmed" inherit>
          <FormattedMessage id="app.releases.tokens.expired" />
        </Text>
      );
    case 'revoked':
      return (
        <Text c="dimmed" inherit>
          <FormattedMessage id="app.releases.tokens.revoked" />
        </Text>
      );
  }
}

interface TokenTableProps {
  /** Newest first. */
  tokens: readonly ReleaseToken[];
  onRevoke: (token: ReleaseToken) => void;
}

/** Release tokens, those that work first. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const intl = useIntl();
  const [isWhole, setWhole] = useState(false);
  const text = (id: string) => intl.formatMessage({ id });
  const columns: TableColumn<ReleaseToken>[] = [
    { id: 'team', header: text('app.releases.tokens.team'), isHeading: true, cell: ({ team }) => <ForeignText text={team} /> },
    { id: 'state', header: text('app.releases.tokens.state'), cell: State },
    {
      id: 'expires',
      header: text('app.releases.tokens.expires'),
      cell: ({ expiresAt }) => <time dateTime={expiresAt}>{intl.formatDate(expiresAt, { dateStyle: 'medium' })}</time>,
    },
    {
      id: 'used',
      header: text('app.releases.tokens.used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <FormattedMessage id="app.releases.tokens.never" /> : <RelativeTime at={lastUsedAt} />,
    },
    {
      id: 'actions',
      header: text('app.releases.actions'),
      isActions: true,
      cell: (token) =>
        token.state === 'active' && (
          <Button
            variant="default"
            size="xs"
            aria-label={intl.formatMessage({ id: 'app.releases.tokens.revokeNamed' }, { team: token.team })}
            onClick={() => onRevoke(token)}
          >
            <FormattedMessage id="app.releases.tokens.revoke.open" />
          </Button>
        ),
    },
  ];
  const isActive = ({ state }: ReleaseToken) => state === 'active';
  const sorted = [...tokens.filter(isActive), ...tokens.filter((token) => !isActive(token))];
  const shown = isWhole ? sorted : sorted.slice(0, shownFirst);
  return (
    <>
      <ReleaseTable label={text('app.releases.tokens')} columns={columns} rows={shown} rowId={({ tokenId }) => tokenId} />
      {shown.length < sorted.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            <FormattedMessage id="app.releases.history.all" values={{ count: sorted.length }} />
          </Button>
        </div>
      )}
    </>
  );
}
