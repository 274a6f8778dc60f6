import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLatestValue } from '@nearhand/platform/list';
import { Link, useLoaderData, useRevalidator } from '@nearhand/platform/router';
import { Anchor, PageHeader } from '@nearhand/platform/ui';
import { sessionName } from '../../shared/session/session.ts';
import { MySessionRequests } from '../../shared/session-requests/my-session-requests.tsx';
import { ChatRecord } from './chat-record.tsx';
import { FileRecord } from './file-record.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordNote } from './record-note.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordingRecord } from './recording-record.tsx';
import { loadSessionRecord, type SessionRecordLoad } from './session-record.data.ts';
import classes from './session-record.module.css';
import { Timeline } from './timeline.tsx';
import { useLiveRecord } from './use-live-record.ts';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;

function SessionRecordScreen() {
  const { session, ...parts } = useLoaderData<SessionRecordLoad>();
  const { revalidate } = useRevalidator();
  const { sessionId, operator, customerName } = session;
  const events = useLatestValue(parts.events, sessionId, latest);
  const messages = useLatestValue(parts.messages, sessionId, latest);
  const recordings = useLatestValue(parts.recordings, sessionId, latest);
  useLiveRecord(session, recordings.answer);

  const people = [operator, ...(events.answer ?? []).flatMap(({ user }) => user ?? [])];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <>
      <Anchor component={Link} to={hrefOf('sessions')} className={classes['back'] ?? ''}>
        <FormattedMessage id="app.record.back" />
      </Anchor>
      <PageHeader title={sessionName(session) || <FormattedMessage id="app.sessions.untitled" />}>
        <RecordActions session={session} />
      </PageHeader>
      <MySessionRequests />
      <RecordFacts session={session} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <RecordPart title={<FormattedMessage id="app.record.timeline" />} part={events}>
            {(items) => <Timeline events={items} names={names} />}
          </RecordPart>
          <RecordPart title={<FormattedMessage id="app.record.recordings" />} part={recordings}>
            {(items) => <RecordingRecord recordings={items} sessionId={sessionId} />}
          </RecordPart>
        </div>
        <div className={classes['column']}>
          <RecordNote session={session} onSaved={() => void revalidate()} />
          <RecordPart title={<FormattedMessage id="app.record.chat" />} part={messages}>
            {(items) => <ChatRecord messages={items} customerName={customerName} />}
          </RecordPart>
          <RecordPart title={<FormattedMessage id="app.record.files" />} part={events}>
            {(items) => <FileRecord events={items} />}
          </RecordPart>
        </div>
      </div>
    </>
  );
}

export { loadSessionRecord as loader, SessionRecordScreen as Component };
