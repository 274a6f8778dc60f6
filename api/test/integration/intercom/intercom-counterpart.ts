import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkCanvas, describedOperations, describeErrors, intercomVersion } from './intercom-description.ts';
import { type Teammate, type TestContact, type TestWorkspace, toAdmin, toApp, toContact, toConversation } from './intercom-objects.ts';

export const testClientId = '3f1d4b8c-nearhand';
export const testClientSecret = 'intercom-secret';

export interface PostedReply {
  workspaceId: string;
  conversationId: string;
  adminId: string;
  body: string;
}

/** The fields of a request of the Canvas Kit that a test chooses. */
export interface CanvasContext {
  workspace: TestWorkspace;
  teammate: Teammate;
  contact: TestContact;
  conversationId: string;
  locale?: string;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

/** Signs a body as Intercom does. */
export const signatureOf = (body: string | Buffer, secret = testClientSecret): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Environment of a server with an app at a counterpart. */
export const intercomVariables = (url: string): Record<string, string> => ({
  INTERCOM_CLIENT_ID: testClientId,
  INTERCOM_CLIENT_SECRET: testClientSecret,
  INTERCOM_URL: url,
  INTERCOM_APP_URL: url,
});

/** A request of the Canvas Kit, with a canvas and a button for that of a submission. */
export function canvasRequest(
  { workspace, teammate, contact, conversationId, locale = 'en' }: CanvasContext,
  button?: { id: string; canvas: unknown },
): string {
  const sender = toContact(workspace.id, contact);
  const request = {
    workspace_id: workspace.id,
    workspace_region: workspace.region,
    admin: toAdmin(teammate),
    context: { conversation_id: Number(conversationId), location: 'conversation', locale },
    conversation: toConversation(conversationId),
    contact: sender,
    ...(button
      ? { component_id: button.id, current_canvas: { current_canvas: button.canvas }, input_values: {}, user: sender }
      : { card_creation_options: {} }),
  };
  checkCanvas(button ? 'submit_request' : 'initialize_request', request);
  return JSON.stringify(request);
}

/** The teammate who has allowed the app, and where. */
interface TokenOwner {
  workspace: TestWorkspace;
  teammate: Teammate;
}

const tokenOf = ({ headers }: IncomingMessage): string => String(headers.authorization ?? '').replace(/^Bearer /, '');

/**
 * A server that answers like Intercom. Requests and answers must match Intercom's OpenAPI description; that of OAuth is not part of it,
 * so its two operations follow the guide for developers.
 */
export class IntercomCounterpart {
  readonly replies: PostedReply[] = [];
  readonly refusals: { workspaceId: string | undefined; error: string }[] = [];
  /** Workspaces whose app was removed by a request. */
  readonly uninstalled: string[] = [];
  /** The teammate who allows the app on the page of the counterpart. */
  admin: TokenOwner | null = null;
  /** Whether it fails, as during an outage. */
  isDown = false;
  private readonly codes = new Map<string, TokenOwner>();
  private readonly tokens = new Map<string, TokenOwner>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(port = 0): Promise<IntercomCounterpart> {
    const counterpart = new IntercomCounterpart();
    await new Promise<void>((resolve) => counterpart.server.listen(port, '127.0.0.1', resolve));
    return counterpart;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** An admin allows the app; returns the code of the redirect. */
  allow(workspace: TestWorkspace, teammate: Teammate): string {
    const code = randomUUID();
    this.codes.set(code, { workspace, teammate });
    return code;
  }

  /** An admin removes the app. */
  revokeTokens(workspaceId: string): void {
    for (const [token, { workspace }] of this.tokens) if (workspace.id === workspaceId) this.tokens.delete(token);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    if (pathname === '/oauth') return void response.writeHead(200, { 'content-type': 'text/html' }).end(this.pageOf(searchParams));
    const owner = this.tokens.get(tokenOf(request));
    const answer = await this.answer(request, owner).catch((error: unknown) => this.refuse(error, owner));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  private async answer(request: IncomingMessage, owner: TokenOwner | undefined): Promise<{ status: number; body: unknown }> {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '', this.url);
    const sent = await text(request);
    if (this.isDown) throw new Refusal(503, 'service_unavailable');
    if (`${method} ${pathname}` === 'POST /auth/eagle/token') return { status: 200, body: this.exchange(sent) };

    if (!owner) throw new Refusal(401, 'unauthorized');
    if (headers['intercom-version'] !== intercomVersion) throw new Refusal(400, 'intercom_version_invalid');
    if (`${method} ${pathname}` === 'POST /auth/uninstall') {
      this.uninstalled.push(owner.workspace.id);
      this.revokeTokens(owner.workspace.id);
      return { status: 200, body: {} };
    }
    const operation = describedOperations.find((candidate) => candidate.method === method && candidate.path.test(pathname));
    if (!operation) throw new Refusal(404, 'not_found');
    const body = operation.request ? (JSON.parse(sent) as Record<string, string>) : {};
    if (operation.request && !operation.request(body)) throw new Refusal(400, describeErrors(operation.request.errors));

    const conversationId = operation.path.exec(pathname)?.[1] ?? '';
    const result =
      operation.id === 'GET /me'
        ? { ...toAdmin(owner.teammate), email_verified: true, app: toApp(owner.workspace) }
        : toConversation(conversationId);
    if (!operation.answer(result)) throw new Error(`Bad answer of ${operation.id}: ${describeErrors(operation.answer.errors)}`);
    if (operation.id !== 'GET /me')
      this.replies.push({ workspaceId: owner.workspace.id, conversationId, adminId: body['admin_id'] ?? '', body: body['body'] ?? '' });
    return { status: 200, body: result };
  }

  /** The page on which an admin allows the app. */
  private pageOf(query: URLSearchParams): string {
    if (!this.admin || query.get('client_id') !== testClientId) return '<!doctype html><title>Intercom</title><p>Unknown app</p>';
    const { workspace, teammate } = this.admin;
    const back = new URLSearchParams({ code: this.allow(workspace, teammate), state: query.get('state') ?? '' });
    return `<!doctype html><html lang="en"><title>Intercom</title><a href="${query.get('redirect_uri')}?${back}">Authorize access</a></html>`;
  }

  /** A code can be used once. */
  private exchange(form: string): unknown {
    const { code = '', client_id: id, client_secret: secret, ...rest } = Object.fromEntries(new URLSearchParams(form));
    const owner = this.codes.get(code);
    if (id !== testClientId || secret !== testClientSecret || Object.keys(rest).length > 0) throw new Refusal(401, 'invalid_client');
    if (!this.codes.delete(code) || !owner) throw new Refusal(401, 'invalid_code');
    const token = `dG9r${randomUUID()}`;
    this.tokens.set(token, owner);
    return { token_type: 'Bearer', token, access_token: token };
  }

  private refuse(error: unknown, owner: TokenOwner | undefined): { status: number; body: unknown } {
    this.refusals.push({ workspaceId: owner?.workspace.id, error: String(error) });
    const [status, code] = error instanceof Refusal ? [error.status, error.code] : [500, String(error)];
    return { status, body: { type: 'error.list', request_id: null, errors: [{ code, message: code }] } };
  }
}
