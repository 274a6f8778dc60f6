import { ApiError } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { ForeignText } from '../ui/foreign-text';

interface Finding {
  place: string;
  what: string;
  next: string;
}

const listedFindings = 10;

const isFinding = (value: unknown): value is Finding =>
  typeof value === 'object' && value !== null && ['place', 'what', 'next'].every((name) => typeof Reflect.get(value, name) === 'string');

export const isOvertaken = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'RELEASE_OVERTAKEN';

/** The live build of a server that has another one than the caller knew; null if there is none. */
export function liveBuildIn({ details }: ApiError): string | null {
  const live = (details as { live?: unknown } | undefined)?.live;
  return typeof live === 'string' ? live : null;
}

interface OvertakenProps {
  live: string | null;
  buildId: string | undefined;
  channel: string | undefined;
}

function Overtaken({ live, buildId, channel }: OvertakenProps) {
  if (channel !== undefined) return <FormattedMessage id="app.releases.failure.channelOvertaken" values={{ channel }} />;
  if (live === null) return <FormattedMessage id="app.releases.failure.withdrawn" />;
  if (live === buildId) return <FormattedMessage id="app.releases.failure.live" />;
  return <FormattedMessage id="app.releases.failure.overtaken" values={{ build: live }} />;
}

function Refused({ error }: { error: ApiError }) {
  const { findings, fault } = (error.details ?? {}) as { findings?: unknown; fault?: unknown };
  const found = Array.isArray(findings) ? findings.filter(isFinding) : [];
  return (
    <>
      <p>{error.message}</p>
      {typeof fault === 'string' && (
        <p>
          <ForeignText text={fault} />
        </p>
      )}
      {found.length > 0 && (
        <ul>
          {found.slice(0, listedFindings).map(({ place, what, next }) => (
            <li key={`${place} ${what}`}>
              <ForeignText text={`${place}: ${what}. ${next}`} />
            </li>
          ))}
        </ul>
      )}
      {found.length > listedFindings && (
        <p>
          <FormattedMessage id="app.releases.more" values={{ count: found.length - listedFindings }} />
        </p>
      )}
      <p>
        <FormattedMessage id="app.releases.failure.refused" />
      </p>
    </>
  );
}

interface FailureTextProps {
  error: unknown;
  /** The build that was to be served. */
  buildId?: string | undefined;
  /** Channel in which it was to be served, if not to everybody. */
  channel?: string | undefined;
}

/** Explains why a change failed, and what to do next. */
export function FailureText({ error, buildId, channel }: FailureTextProps) {
  const errorText = useErrorText();
  if (!(error instanceof ApiError)) return errorText(error);
  switch (error.code) {
    case 'RELEASE_OVERTAKEN':
      return <Overtaken live={liveBuildIn(error)} buildId={buildId} channel={channel} />;
    case 'RELEASE_REFUSED':
      return <Refused error={error} />;
    case 'RELEASE_NOT_FOUND':
      return buildId === undefined ? (
        <FormattedMessage id="app.releases.failure.ended" />
      ) : (
        <FormattedMessage id="app.releases.failure.missing" />
      );
    case 'CANARY_OF_ANOTHER_REMOTE':
      return <FormattedMessage id="app.releases.failure.otherCanary" values={{ remote: String(error.details?.['remote'] ?? '') }} />;
    default:
      return errorText(error);
  }
}
