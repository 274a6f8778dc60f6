import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../access/actor.ts';
import { ensurePermitted } from '../../../access/permissions.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { JoinRequestService } from '../collaboration/join-request.service.ts';
import { SessionRequestService } from '../collaboration/session-request.service.ts';
import { SessionPresenter } from '../session/session.presenter.ts';
import { SessionListService } from '../session-search/session-list.service.ts';

/** The most that are listed; nobody hosts more at once. */
const mostHosted = 50;
const mostOpen = 100;

const open = {
  status: ['waiting', 'connecting', 'active', 'reconnecting'],
  sortProperty: 'createdAt',
  sortDirection: 'desc',
  pageNumber: 1,
} satisfies Partial<Parameters<SessionListService['page']>[1]>;

/** Finds the sessions and requests that wait for a user, and the open sessions of the company. */
@Injectable()
export class LiveWorkService {
  constructor(
    @Inject(SessionListService) private readonly sessions: SessionListService,
    @Inject(SessionRequestService) private readonly sessionRequests: SessionRequestService,
    @Inject(JoinRequestService) private readonly joinRequests: JoinRequestService,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
    @Inject(LicenseService) private readonly licenses: LicenseService,
  ) {}

  async find(actor: Actor): Promise<components['schemas']['LiveWork']> {
    ensurePermitted(actor, 'session:read');
    await this.licenses.ensureLicensed(actor, 'outsideSession');
    const [hosted, all, sessionRequests, joinRequests] = await Promise.all([
      this.sessions.page(actor, { ...open, operatorId: [actor.userId], pageSize: mostHosted }),
      this.sessions.page(actor, { ...open, pageSize: mostOpen }),
      this.sessionRequests.listMine(actor),
      this.joinRequests.listMine(actor),
    ]);
    const now = new Date();
    return {
      sessions: hosted.items.map((session) => this.presenter.toSession(session, actor, now)),
      sessionRequests,
      joinRequests,
      openSessions: {
        sessionIds: all.items.map(({ sessionId }) => sessionId),
        waitingIds: all.items.flatMap(({ sessionId, status }) => (status === 'waiting' ? sessionId : [])),
        others: Math.max(0, all.total - all.items.length),
      },
    };
  }
}
