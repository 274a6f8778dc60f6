import { ApiError } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { type FormEvent, useState } from 'react';
import { ComparisonResult } from '../comparison/comparison-result';
import { type KnownBuild, knownBuilds } from '../data/builds';
import type { Comparison, Release, ReleaseApi } from '../data/release-api';
import styles from '../releases.module.css';
import { shortId } from '../ui/build-id';
import { FailureAlert } from '../ui/failure-alert';
import { Section } from '../ui/section';

interface ComparisonSectionProps {
  api: ReleaseApi;
  release: Release;
}

function useLabel() {
  const intl = useIntl();
  const kinds: Record<KnownBuild['kind'], string> = {
    live: intl.formatMessage({ id: 'app.releases.kind.live' }),
    canary: intl.formatMessage({ id: 'app.releases.kind.canary' }),
    candidate: intl.formatMessage({ id: 'app.releases.kind.candidate' }),
    past: intl.formatMessage({ id: 'app.releases.kind.past' }),
  };
  return ({ buildId, kind }: KnownBuild) => `${shortId(buildId)} · ${kinds[kind]}`;
}

/** Two builds, and what differs between them: by default the live one and what could come next. */
export function ComparisonSection({ api, release }: ComparisonSectionProps) {
  const labelOf = useLabel();
  const errorText = useErrorText();
  const builds = knownBuilds(release);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const from = chosen.from ?? builds[0]?.buildId ?? '';
  const to = chosen.to ?? builds.find(({ buildId }) => buildId !== from)?.buildId ?? '';
  const data = builds.map((build) => ({ value: build.buildId, label: labelOf(build) }));

  const compare = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setComparison(await api.compare(from, to));
    } catch (error) {
      setComparison(null);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void compare();
  };

  return (
    <Section title={<FormattedMessage id="app.releases.comparison" />}>
      {builds.length < 2 ? (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.comparison.few" />
        </Text>
      ) : (
        <form className={styles['compare']} onSubmit={handleSubmit}>
          <NativeSelect
            size="sm"
            label={<FormattedMessage id="app.releases.comparison.from" />}
            data={data}
            value={from}
            onChange={(event) => setChosen({ from: event.currentTarget.value, to })}
          />
          <NativeSelect
            size="sm"
            label={<FormattedMessage id="app.releases.comparison.to" />}
            data={data}
            value={to}
            onChange={(event) => setChosen({ from, to: event.currentTarget.value })}
          />
          <Button type="submit" size="sm" variant="default" loading={isBusy}>
            <FormattedMessage id="app.releases.comparison.compare" />
          </Button>
        </form>
      )}
      {failure !== null && (
        <FailureAlert>
          {failure instanceof ApiError && failure.code === 'RELEASE_NOT_FOUND' ? (
            <FormattedMessage id="app.releases.failure.missing" />
          ) : (
            errorText(failure)
          )}
        </FailureAlert>
      )}
      {comparison && <ComparisonResult comparison={comparison} />}
    </Section>
  );
}
