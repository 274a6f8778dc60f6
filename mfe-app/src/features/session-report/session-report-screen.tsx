import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLatestValue } from '@nearhand/platform/list';
import { Link, useLoaderData, useRevalidator } from '@nearhand/platform/router';
import { Anchor, PageHeader } from '@nearhand/platform/ui';
import { sessionName } from '../../shared/session/session.ts';
import { MySessionRequests } from '../../shared/session-requests/my-session-requests.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportChat } from './report-chat.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportNote } from './report-note.tsx';
import { ReportRecordings } from './report-recordings.tsx';
import { ReportSection } from './report-section.tsx';
import { loadSessionReport, type SessionReportLoad } from './session-report.data.ts';
import classes from './session-report.module.css';
import { Timeline } from './timeline.tsx';
import { useLiveReport } from './use-live-report.ts';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;

function SessionReportScreen() {
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
      <Anchor component={Link} to={hrefOf('sessions')} className={classes['back'] ?? ''}>
        <FormattedMessage id="app.sessionReport.back" />
      </Anchor>
      <PageHeader title={sessionName(session) || <FormattedMessage id="app.sessions.untitled" />}>
        <ReportActions session={session} />
      </PageHeader>
      <MySessionRequests />
      <ReportFacts session={session} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <ReportSection title={<FormattedMessage id="app.sessionReport.timeline" />} part={events}>
            {(items) => <Timeline events={items} names={names} />}
          </ReportSection>
          <ReportSection title={<FormattedMessage id="app.sessionReport.recordings" />} part={recordings}>
            {(items) => <ReportRecordings recordings={items} sessionId={sessionId} />}
          </ReportSection>
        </div>
        <div className={classes['column']}>
          <ReportNote session={session} onSaved={() => void revalidate()} />
          <ReportSection title={<FormattedMessage id="app.sessionReport.chat" />} part={messages}>
            {(items) => <ReportChat messages={items} customerName={customerName} />}
          </ReportSection>
          <ReportSection title={<FormattedMessage id="app.sessionReport.files" />} part={events}>
            {(items) => <ReportFiles events={items} />}
          </ReportSection>
        </div>
      </div>
    </>
  );
}

export { loadSessionReport as loader, SessionReportScreen as Component };
