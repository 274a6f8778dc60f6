import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ActorRepository } from '../../../access/actor.repository.ts';
import type { Actor } from '../../../access/actor.ts';
import { ensurePermitted } from '../../../access/permissions.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { preferredLocale } from '../../../http/locales.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { toKnownEmail, toShownEmail } from '../../service/mail/to-known-email.ts';
import { SessionEntity } from '../../session/session/session.entity.ts';
import { SessionPresenter } from '../../session/session/session.presenter.ts';
import { SessionRepository } from '../../session/session/session.repository.ts';
import { canvasMessages } from './canvas-messages.ts';
import type { CanvasRequest } from './intercom-objects.ts';
import { contactEmailOf, conversationOf, IntercomStartService, isBeingCreated } from './intercom-start.service.ts';
import type { IntercomWorkspaceEntity } from './intercom-workspace.entity.ts';
import { IntercomWorkspaceRepository } from './intercom-workspace.repository.ts';
import { plainText } from './plain-text.ts';
import { type Canvas, type CanvasProblem, type CanvasView, startTokenOf, toProblemCanvas, toSessionCanvas } from './to-canvas.ts';

const mostRead = 25;
const mostClosed = 5;
const mostOpen = 5;

/** Ends a request with a canvas that names what to do. */
class CanvasProblemError extends Error {
  constructor(readonly problem: CanvasProblem) {
    super(problem.text);
  }
}

/** The canvas beside a conversation. It reads only our database, so that it does not wait for Intercom. */
@Injectable()
export class IntercomCanvasService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IntercomWorkspaceRepository) private readonly workspaces: IntercomWorkspaceRepository,
    @Inject(IntercomStartService) private readonly starts: IntercomStartService,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  show(request: CanvasRequest): Promise<Canvas> {
    return this.answer(request, (workspace, actor) => this.view(request, workspace, actor));
  }

  submit(request: CanvasRequest): Promise<Canvas> {
    return this.answer(request, async (workspace, actor) => {
      const token = startTokenOf(request.component_id);
      const startId = token === null ? null : this.starts.readToken(request, token, new Date());
      if (startId !== null) await this.start(request, startId, workspace, actor);
      return this.view(request, workspace, actor);
    });
  }

  private async answer(
    request: CanvasRequest,
    view: (workspace: IntercomWorkspaceEntity, actor: Actor) => Promise<CanvasView>,
  ): Promise<Canvas> {
    const messages = canvasMessages(localeOf(request));
    try {
      const workspace = await this.findWorkspace(request);
      const actor = await this.findOperator(request, workspace);
      return toSessionCanvas(await view(workspace, actor), messages);
    } catch (error) {
      const problem = error instanceof CanvasProblemError ? error.problem : this.problemOf(error);
      if (!problem) throw error;
      return toProblemCanvas(problem, messages);
    }
  }

  private async findWorkspace({ workspace_id: workspaceId }: CanvasRequest): Promise<IntercomWorkspaceEntity> {
    const workspace = await this.workspaces.find(workspaceId);
    const settings = { button: 'canvas.connect', url: `${this.env.PUBLIC_URL}/api/integration/intercom/authorize` } as const;
    if (!workspace) throw new CanvasProblemError({ ...settings, text: 'canvas.notConnected' });
    if (workspace.revokedAt) throw new CanvasProblemError({ ...settings, text: 'canvas.revoked' });
    return workspace;
  }

  /** The active operator of the company who has the address of the teammate. */
  private async findOperator({ admin }: CanvasRequest, { companyId }: IntercomWorkspaceEntity): Promise<Actor> {
    const email = toKnownEmail(admin.email ?? '');
    const isUsable = isEmail(email) && admin.email_verified !== false;
    const actor = isUsable ? await this.actors.findColleague(companyId, email) : null;
    if (!actor) {
      const values = { email: isEmail(email) ? toShownEmail(email) : plainText(email, 100) || '–' };
      throw new CanvasProblemError({ text: 'canvas.unknownOperator', values, button: 'canvas.openApp', url: this.pageOf('/app/') });
    }
    ensurePermitted(actor, 'session:create');
    await this.licenses.ensureLicensed(actor, 'outsideSession');
    return actor;
  }

  private async start(request: CanvasRequest, startId: string, { workspaceId }: IntercomWorkspaceEntity, actor: Actor): Promise<void> {
    await this.licenses.ensureLicensed(actor, 'always');
    await this.starts.start(request, { startId, actor, workspaceId, locale: contactLocaleOf(request) });
  }

  private async view(request: CanvasRequest, { companyId }: IntercomWorkspaceEntity, actor: Actor): Promise<CanvasView> {
    const now = new Date();
    const conversationId = conversationOf(request);
    const [company, names, ofContact, last] = await Promise.all([
      this.companies.find(companyId),
      this.users.findNames(this.dataSource.manager, [actor.userId]),
      this.findSessions(actor, contactEmailOf(request), now),
      conversationId ? this.starts.findLast(companyId, conversationId) : null,
    ]);
    const started = last?.sessionId ? await this.findSession(companyId, last.sessionId) : null;
    const isListed = ofContact.some(({ sessionId }) => sessionId === started?.sessionId);
    const all = (started && !isListed ? [started, ...ofContact] : ofContact).map((entity) => this.presenter.toSession(entity, actor, now));
    const open = all.filter(({ status }) => status !== 'closed');
    const session = open.find(({ operator }) => operator.id === actor.userId) ?? null;
    const reply = session && last?.sessionId === session.sessionId ? last.reply : null;
    return {
      operatorName: names.get(actor.userId) ?? '',
      companyName: company.name,
      current: session && { session, link: session.link ?? null, reply },
      isStarting: last !== null && isBeingCreated(last, now),
      othersOpen: open.filter((other) => other !== session).slice(0, mostOpen),
      closed: all.filter(({ status }) => status === 'closed').slice(0, mostClosed),
      startToken: this.starts.issueToken(request, now),
      urlOf: ({ sessionId, status, can }) =>
        this.pageOf(can.enter && status !== 'closed' ? `/app/session/desktop/${sessionId}` : `/app/sessions/${sessionId}`),
      now,
    };
  }

  /** Excludes sessions that the plan has locked. */
  private async findSessions({ companyId }: Actor, email: string | null, now: Date): Promise<SessionEntity[]> {
    if (email === null) return [];
    const [found, history] = await Promise.all([
      this.sessions.findOfCustomer(companyId, email, mostRead),
      this.companies.findReadableHistory(companyId, now),
    ]);
    return found.filter(({ isClosed, createdAt }) => !isClosed || !history || createdAt >= history.start);
  }

  private findSession(companyId: string, sessionId: string): Promise<SessionEntity | null> {
    return this.dataSource.manager.findOne(SessionEntity, { where: { companyId, sessionId }, relations: { operator: true, device: true } });
  }

  private problemOf(error: unknown): CanvasProblem | null {
    if (!(error instanceof DomainError)) return null;
    const [app, plan] = [this.pageOf('/app/'), this.pageOf('/app/account/subscription')];
    switch (error.code) {
      case 'SUBSCRIPTION_UPDATE_REQUIRED':
        return {
          text: error.details?.['meter'] === 'concurrentSessions' ? 'canvas.planSessions' : 'canvas.planOperators',
          button: 'canvas.openPlan',
          url: plan,
        };
      case 'VPN_DETECTED':
        return { text: 'canvas.vpn', button: 'canvas.openPlan', url: plan };
      case 'USER_NOT_VERIFIED':
        return { text: 'canvas.unverified', button: 'canvas.openApp', url: app };
      case 'SECOND_FACTOR_REQUIRED':
        return { text: 'canvas.secondFactor', button: 'canvas.openApp', url: app };
      case 'COMPANY_BEING_DELETED':
        return { text: 'canvas.companyBeingDeleted', button: 'canvas.openApp', url: app };
      // The operator was deactivated meanwhile.
      case 'UNAUTHENTICATED':
        return { text: 'canvas.notStarted', button: 'canvas.openApp', url: app };
      default:
        return null;
    }
  }

  private pageOf(path: string): string {
    return new URL(path, this.env.PUBLIC_URL).href;
  }
}

const contactLocaleOf = ({ contact, context }: CanvasRequest) =>
  preferredLocale(contact?.language_override ?? contact?.browser_language ?? context?.locale ?? undefined);

/** Intercom sends the language of the messenger. */
const localeOf = ({ context }: CanvasRequest) => preferredLocale(context?.locale ?? undefined);
