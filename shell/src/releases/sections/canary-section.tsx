import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import type { Canary, Release } from '../data/release-api';
import type { Change } from '../dialogs/change';
import chartStyles from '../health/health.module.css';
import { HealthChart } from '../health/health-chart';
import { HealthFigures } from '../health/health-figures';
import { HealthMinutes } from '../health/health-minutes';
import { failureRate } from '../health/rates';
import styles from '../releases.module.css';
import { BuildId } from '../ui/build-id';
import { ForeignText } from '../ui/foreign-text';
import { Section } from '../ui/section';

interface CanarySectionProps {
  release: Release;
  onChange: (change: Change) => void;
}

function Buttons({ canary, release, onChange }: CanarySectionProps & { canary: Canary }) {
  const { candidateId } = canary;
  const message = release.state.candidates.find((one) => one.candidateId === candidateId)?.message ?? '';
  return (
    <>
      <Button variant="default" size="sm" onClick={() => onChange({ kind: 'halt', candidateId })}>
        <FormattedMessage id="app.releases.halt.open" />
      </Button>
      <Button variant="default" size="sm" onClick={() => onChange({ kind: 'share', candidateId })}>
        <FormattedMessage id="app.releases.share.open" />
      </Button>
      <Button size="sm" onClick={() => onChange({ kind: 'promote', candidate: { candidateId, message } })}>
        <FormattedMessage id="app.releases.promote.open" />
      </Button>
    </>
  );
}

/** The build that a share of visitors gets, and how it works beside the live one. */
export function CanarySection({ release, onChange }: CanarySectionProps) {
  const { canary, halted } = release.state;
  return (
    <Section
      title={<FormattedMessage id="app.releases.canary" />}
      actions={canary && <Buttons canary={canary} release={release} onChange={onChange} />}
    >
      <div role="status">
        {canary && (
          <p className={styles['line']}>
            <FormattedMessage
              id="app.releases.canary.running"
              values={{ share: canary.share, build: <BuildId id={canary.candidateId} />, since: <RelativeTime at={canary.startedAt} /> }}
            />
          </p>
        )}
        {!canary && halted && (
          <Alert
            color="error"
            title={
              <FormattedMessage
                id="app.releases.halted"
                values={{ at: <FormattedDate value={halted.at} dateStyle="medium" timeStyle="short" /> }}
              />
            }
          >
            <BuildId id={halted.candidateId} />
            {': '}
            {halted.reason ? <ForeignText text={halted.reason} /> : <FormattedMessage id="app.releases.halted.noReason" />}
          </Alert>
        )}
        {!canary && !halted && (
          <Text c="dimmed">
            <FormattedMessage id="app.releases.canary.none" />
          </Text>
        )}
      </div>
      {canary && <HealthFigures canary={canary} />}
      {release.minutes.length > 0 && (
        <>
          <div className={chartStyles['charts']}>
            <HealthChart
              title={<FormattedMessage id="app.releases.health.failures" />}
              minutes={release.minutes}
              measure={failureRate}
              format={{ style: 'percent', maximumFractionDigits: 1 }}
            />
            <HealthChart
              title={<FormattedMessage id="app.releases.health.p75" />}
              minutes={release.minutes}
              measure={({ activationP75 }) => activationP75}
              format={{ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }}
            />
          </div>
          <HealthMinutes minutes={release.minutes} />
        </>
      )}
    </Section>
  );
}
