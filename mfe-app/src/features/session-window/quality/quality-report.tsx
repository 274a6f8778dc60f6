import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { LinkSample } from '@nearhand/platform/session-link/connection/link-sample';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { QualityRequest } from '@nearhand/platform/session-link/quality/quality-request';
import { Stack, Text } from '@nearhand/platform/ui';
import { SegmentedControl } from '@nearhand/platform/ui/editing';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';
import classes from './quality-report.module.css';
import { SeriesChart } from './series-chart.tsx';

/** Four charts of the last five minutes, the current values, and the choice between sharp and smooth. */
export function QualityReport({ series }: { series: readonly LinkSample[] }) {
  const intl = useIntl();
  const { role } = useWindow();
  const request = useCapability(QualityRequest);
  const quality = useObservable(request) ?? 'sharp';
  const last = series.at(-1);
  const delayMs = useObservable(useCapability(PictureViewer))?.delayMs ?? null;
  // The device measures until the acknowledgement, which takes half of a round trip.
  const delay = delayMs === null ? null : Math.max(0, Math.round(delayMs - (last?.roundTripMs ?? 0) / 2));

  return (
    <Stack gap="sm">
      {role !== 'watcher' && (
        <div>
          <SegmentedControl
            fullWidth
            size="sm"
            data-autofocus
            aria-label={intl.formatMessage({ id: 'app.session.quality.setting' })}
            value={quality}
            onChange={(value) => request?.choose(value === 'smooth' ? 'smooth' : 'sharp')}
            data={[
              { value: 'sharp', label: intl.formatMessage({ id: 'app.session.quality.sharp' }) },
              { value: 'smooth', label: intl.formatMessage({ id: 'app.session.quality.smooth' }) },
            ]}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {quality === 'sharp' ? (
              <FormattedMessage id="app.session.quality.sharp.hint" />
            ) : (
              <FormattedMessage id="app.session.quality.smooth.hint" />
            )}
          </Text>
        </div>
      )}
      <SeriesChart
        label={intl.formatMessage({ id: 'app.session.quality.roundTrip' })}
        unit="ms"
        values={series.map(({ roundTripMs }) => roundTripMs)}
      />
      <SeriesChart
        label={intl.formatMessage({ id: 'app.session.quality.frames' })}
        unit="fps"
        values={series.map(({ framesPerSecond }) => framesPerSecond)}
      />
      <SeriesChart
        label={intl.formatMessage({ id: 'app.session.quality.rate' })}
        unit="kb/s"
        values={series.map(({ kbitPerSecond }) => kbitPerSecond)}
      />
      <SeriesChart
        label={intl.formatMessage({ id: 'app.session.quality.loss' })}
        unit="%"
        values={series.map(({ loss }) => loss && Math.round(loss * 1000) / 10)}
      />
      <dl className={classes['facts']}>
        {delay !== null && (
          <>
            <dt>
              <FormattedMessage id="app.session.quality.delay" />
            </dt>
            <dd>
              <FormattedMessage id="app.session.quality.roundTripShort" values={{ ms: delay }} />
            </dd>
          </>
        )}
        <dt>
          <FormattedMessage id="app.session.quality.resolution" />
        </dt>
        <dd>{last?.width && last.height ? `${last.width} × ${last.height}` : '–'}</dd>
        <dt>
          <FormattedMessage id="app.session.quality.codec" />
        </dt>
        <dd>{last?.codec ?? '–'}</dd>
        <dt>
          <FormattedMessage id="app.session.quality.path" />
        </dt>
        <dd>
          {last?.path === 'direct' && <FormattedMessage id="app.session.quality.direct" />}
          {last?.path === 'relayed' && <FormattedMessage id="app.session.quality.relayed" />}
          {!last?.path && '–'}
        </dd>
      </dl>
    </Stack>
  );
}
