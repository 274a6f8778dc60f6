import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useLatestValue } from '@nearhand/platform/list';
import { sessionName } from '@nearhand/platform/live';
import { Link, useLoaderData, useRevalidator } from '@nearhand/platform/router';
import { Anchor } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { ReportActions } from './report-actions.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportNote } from './report-note.tsx';
import { ReportStory } from './report-story.tsx';
import { loadSessionReport, type SessionReportLoad } from './session-report.data.ts';
import classes from './session-report.module.css';
import { useLiveReport } from './use-live-report.ts';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;

function SessionReportScreen() {
  const intl = useIntl();
  const { session, ...parts } = useLoaderData<SessionReportLoad>();
  const { revalidate } = useRevalidator();
  const { sessionId, operator, customerName } = session;
  const events = useLatestValue(parts.events, sessionId, latest);
  const messages = useLatestValue(parts.messages, sessionId, latest);
  const recordings = useLatestValue(parts.recordings, sessionId, latest);
  useLiveReport(session, recordings.answer);

  const people = [operator, ...(events.answer ?? []).flatMap(({ user }) => user ?? [])];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <>
      <Anchor component={Link} to={hrefOf('sessions')} className={`${classes['back'] ?? ''} nh-no-print`}>
        <FormattedMessage id="app.sessionReport.back" />
      </Anchor>
      <PageHeader title={sessionName(intl, session)}>
        <ReportActions session={session} />
      </PageHeader>
      <ReportFacts session={session} />
      <div className={classes['columns']}>
        <div className={classes['story']}>
          <ReportStory events={events} messages={messages} recordings={recordings} context={{ sessionId, customerName, names }} />
        </div>
        <div className={classes['note']}>
          <ReportNote session={session} onSaved={() => void revalidate()} />
        </div>
      </div>
    </>
  );
}

export { loadSessionReport as loader, SessionReportScreen as Component };
