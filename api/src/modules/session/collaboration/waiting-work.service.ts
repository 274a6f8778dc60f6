import type { PushMessage } from '@nearhand/contracts/push-message';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { intlByLocale } from '../../../http/intl-by-locale.ts';
import type { Locale } from '../../../http/locales.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { JoinRequestEntity } from './join-request.entity.ts';
import { SessionRequestRepository } from './session-request.repository.ts';

/** `asks`: a join request. `joined`: the customer of a session. `request`: a session request of a colleague. */
export interface WaitingWork {
  kind: 'asks' | 'joined' | 'request';
  id: string;
}

/** Work that waits for a user, and the text about it in a language. */
interface Waiting {
  userId: string;
  choice: 'customer' | 'sessionRequest';
  toMessage: (locale: Locale) => PushMessage;
}

interface Words {
  id: string;
  path: string;
  text: string;
  values?: { name: string };
  about: { title: string; customerName: string };
}

const intlOf = intlByLocale('push');

const messageOf =
  ({ id, path, text, values, about }: Words): Waiting['toMessage'] =>
  (locale) => ({
    id,
    path,
    title: intlOf(locale).formatMessage({ id: text }, values),
    body: [about.title, about.customerName].filter(Boolean).join(' · '),
  });

/** Customers and colleagues who wait for an answer. Their ids are those of the news in the page (`live-news.ts`). */
@Injectable()
export class WaitingWorkService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(SessionRequestRepository) private readonly sessionRequests: SessionRequestRepository,
  ) {}

  /** Null once it is answered. */
  find({ kind, id }: WaitingWork): Promise<Waiting | null> {
    switch (kind) {
      case 'asks':
        return this.findAsking(id);
      case 'joined':
        return this.findJoined(id);
      case 'request':
        return this.findRequest(id);
    }
  }

  private async findAsking(id: string): Promise<Waiting | null> {
    const request = await this.dataSource.manager.findOneBy(JoinRequestEntity, { joinRequestId: id });
    if (!request?.isWaitingAt(new Date())) return null;
    const { sessionId } = request;
    const session = await this.sessions.findOfCustomer(sessionId);
    if (!session) return null;
    const words = { id, path: `/app/sessions/${sessionId}`, text: 'push.customer.asks', about: session };
    return { userId: session.operatorId, choice: 'customer', toMessage: messageOf(words) };
  }

  private async findJoined(sessionId: string): Promise<Waiting | null> {
    const session = await this.sessions.findOfCustomer(sessionId);
    if (session?.status !== 'connecting') return null;
    const words = { id: `joined ${sessionId}`, path: `/app/sessions/${sessionId}`, text: 'push.customer.joined', about: session };
    return { userId: session.operatorId, choice: 'customer', toMessage: messageOf(words) };
  }

  private async findRequest(id: string): Promise<Waiting | null> {
    const [request] = await this.sessionRequests.find(this.dataSource.manager, [id]);
    if (request?.state !== 'pending' || new Date(request.expiresAt) <= new Date()) return null;
    const { kind, from, to } = request;
    // Pages of the app show the request. The session itself may be closed to the user.
    const words = { id, path: '/app/sessions', text: `push.request.${kind}`, values: { name: from.name }, about: request };
    return { userId: to.id, choice: 'sessionRequest', toMessage: messageOf(words) };
  }
}
