import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { LinkSample } from '@nearhand/platform/session-link/connection/link-sample';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { UnstyledButton, VisuallyHidden } from '@nearhand/platform/ui';
import { Popover, useActiveKeys } from '@nearhand/platform/ui/console';
import { useMemo } from 'react';
import { useLinkStats } from '../../../shared/link/use-link-stats.ts';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { withPicture } from '../device/picture/picture-stats.ts';
import { useWindow } from '../window-context.ts';
import classes from './quality-chip.module.css';
import { QualityReport } from './quality-report.tsx';

interface QualityChipProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Current quality of the link in one line; opens its history and the quality of the picture. */
export function QualityChip({ isOpen, onOpen }: QualityChipProps) {
  const intl = useIntl();
  const { link, state } = useWindow();
  const keys = useActiveKeys('q');
  const isConnected = state.link === 'connected';
  const picture = useCapability(PictureViewer);
  const measured = useMemo(() => (link && picture ? withPicture(link, picture) : link), [link, picture]);
  const series = useLinkStats(measured, isConnected);
  const last = series.at(-1);
  const isMeasured = isConnected && last !== undefined && last.roundTripMs !== null;
  return (
    <Popover opened={isOpen} onChange={onOpen} trapFocus withRoles width={320} position="bottom-start" shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes['chip'] ?? ''}
          data-grade={isMeasured ? gradeOf(last) : 'unknown'}
          aria-keyshortcuts={keys?.toUpperCase()}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={classes['dot']} aria-hidden="true" />
          <VisuallyHidden>
            <FormattedMessage id="app.session.quality" />
          </VisuallyHidden>
          {!isConnected && <FormattedMessage id="app.session.quality.none" />}
          {isConnected && !isMeasured && <FormattedMessage id="app.session.quality.measuring" />}
          {isMeasured && <ChipText sample={last} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['report'] ?? ''} aria-label={intl.formatMessage({ id: 'app.session.quality' })}>
        <QualityReport series={series} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ChipText({ sample: { roundTripMs, framesPerSecond, kbitPerSecond, path } }: { sample: LinkSample }) {
  const rates = { fps: framesPerSecond ?? '–', rate: kbitPerSecond ?? '–' };
  return (
    <span className={classes['numbers']}>
      <span>
        <FormattedMessage id="app.session.quality.roundTripShort" values={{ ms: roundTripMs ?? '–' }} />
      </span>
      <span className={classes['rates']}>
        <FormattedMessage id="app.session.quality.rates" values={rates} />
      </span>
      {path && (
        <span className={classes['path']}>
          {path === 'direct' ? <FormattedMessage id="app.session.quality.direct" /> : <FormattedMessage id="app.session.quality.relayed" />}
        </span>
      )}
    </span>
  );
}

/** Colours repeat what the numbers show. A still screen sends few frames, which does not depend on the link. */
function gradeOf({ roundTripMs, loss }: LinkSample): 'good' | 'fair' | 'poor' {
  if ((roundTripMs ?? 0) > 400 || (loss ?? 0) > 0.08) return 'poor';
  return (roundTripMs ?? 0) > 150 || (loss ?? 0) > 0.02 ? 'fair' : 'good';
}
