import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { IntercomSettings } from '../../../env/env-intercom.ts';
import { DomainError, type ErrorCode } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import { IntercomClient } from './intercom.client.ts';
import { type Grant, IntercomAuthorizationService } from './intercom-authorization.service.ts';
import { IntercomRevocationService } from './intercom-revocation.service.ts';
import { IntercomWorkspaceRepository } from './intercom-workspace.repository.ts';

interface Callback {
  code?: string;
  state?: string;
  error?: string;
}

/** Connects a company with a workspace of Intercom, by OAuth. */
@Injectable()
export class IntercomConnectionService {
  private readonly logger = new Logger(IntercomConnectionService.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IntercomClient) private readonly client: IntercomClient,
    @Inject(IntercomAuthorizationService) private readonly authorizations: IntercomAuthorizationService,
    @Inject(IntercomWorkspaceRepository) private readonly workspaces: IntercomWorkspaceRepository,
    @Inject(IntercomRevocationService) private readonly revocations: IntercomRevocationService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async describe({ companyId }: Actor): Promise<components['schemas']['IntercomState']> {
    const isConfigured = this.env.INTERCOM !== null;
    const workspace = await this.workspaces.findOfCompany(companyId);
    if (!workspace) return { isConfigured, connection: null };
    const { workspaceId, name: workspaceName, connectedById, connectedAt, revokedAt } = workspace;
    const name = (await this.users.findNames(this.dataSource.manager, [connectedById])).get(connectedById);
    const connectedBy = name === undefined ? null : { id: connectedById, name };
    const isRevoked = revokedAt !== null;
    return { isConfigured, connection: { workspaceId, workspaceName, connectedBy, connectedAt: connectedAt.toISOString(), isRevoked } };
  }

  /** A handle by which `authorize2` recognizes the user. */
  async start(actor: Actor): Promise<string> {
    this.requireSettings();
    return this.authorizations.issue('handle', actor);
  }

  /** The settings of the company. */
  get page(): string {
    return `${this.env.PUBLIC_URL}/app/account/settings/integrations`;
  }

  /** The page of Intercom on which an admin allows the app. */
  async authorize(handle: string): Promise<string> {
    const { appUrl, clientId } = this.requireSettings();
    const starter = await this.authorizations.consume('handle', handle);
    if (!starter) throw new DomainError('INTERCOM_AUTHORIZATION_INVALID');
    const url = new URL('/oauth', appUrl);
    url.search = new URLSearchParams({
      client_id: clientId,
      state: await this.authorizations.issue('state', starter),
      redirect_uri: `${this.env.PUBLIC_URL}/api/integration/intercom/auth_callback`,
    }).toString();
    return url.href;
  }

  /** The settings of the company, with a handle that only the user who has started can use, or with an error. */
  async finish({ code, state, error }: Callback): Promise<string> {
    const starter = state === undefined || !this.env.INTERCOM ? null : await this.authorizations.consume('state', state);
    if (!starter) return this.failed('INTERCOM_AUTHORIZATION_INVALID', 'no pending authorization has this state');
    if (error !== undefined || !code) return this.failed('INTERCOM_DENIED', 'it was denied');
    try {
      const grant = await this.grantOf(await this.client.exchange(code));
      const handle = await this.authorizations.issue('grant', starter, grant);
      return `${this.page}?${new URLSearchParams({ section: 'intercom', intercom: handle })}`;
    } catch (reason) {
      return this.failed('INTERCOM_DENIED', reason instanceof Error ? `${reason.name}: ${reason.message.slice(0, 200)}` : 'unknown reason');
    }
  }

  async connect(actor: Actor, handle: string, address: string): Promise<void> {
    this.requireSettings();
    await this.dataSource.transaction(async (db) => {
      const grant = await this.authorizations.takeGrant(db, actor, handle);
      if (!grant) throw new DomainError('INTERCOM_AUTHORIZATION_INVALID');
      await this.workspaces.bind(db, grant, actor);
      const { companyId, userId: byUserId } = actor;
      await this.audit.add(db, { companyId, action: 'intercomConnected', byUserId, address, targetName: grant.name });
    });
  }

  async disconnect({ companyId, userId: byUserId }: Actor, address: string): Promise<void> {
    const workspace = await this.workspaces.findOfCompany(companyId);
    if (!workspace) return;
    await this.revocations.disconnect(workspace, async (db) => {
      await this.audit.add(db, { companyId, action: 'intercomDisconnected', byUserId, address, targetName: workspace.name });
    });
  }

  private async grantOf(token: string): Promise<Grant> {
    const { app } = await this.client.readAdmin(token);
    return { workspaceId: app.id_code, name: app.name, region: app.region ?? 'US', token };
  }

  /** The fragment reaches no log. */
  private failed(code: ErrorCode, reason: string): string {
    this.logger.warn(`Connecting Intercom failed: ${reason}`);
    return `${this.page}#error=${code}`;
  }

  private requireSettings(): IntercomSettings {
    if (!this.env.INTERCOM) throw new DomainError('INTERCOM_NOT_CONFIGURED');
    return this.env.INTERCOM;
  }
}
