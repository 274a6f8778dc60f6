import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The signed-in user; may contain more claims. */
export interface OidcUser {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  [claim: string]: unknown;
}

/** A registered client. */
export interface OidcClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The client authenticates with a JWT under this key, as for Apple. */
  publicKey?: KeyObject;
}

interface OidcOptions {
  clients: OidcClient[];
  user: OidcUser;
  port?: number;
  /** Shows a page with these users to choose from. */
  offers?: readonly OidcUser[];
  /** Returns the address only at the userinfo endpoint. */
  keepsClaimsBack?: boolean;
}

/** A local OpenID Connect server that replaces Google, Apple and others. */
export interface OidcServer {
  issuer: string;
  /** The next user. */
  user: OidcUser;
  /** Rejects the next user. */
  refuses: boolean;
  /** Changes the claims of id tokens before signing. */
  bend: (claims: JWTPayload) => JWTPayload;
  /** Signs an id token for a client. */
  sign(claims: JWTPayload): Promise<string>;
  stop(): Promise<void>;
}

const ttlSeconds = 600;

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const button = ({ name, email, sub }: OidcUser, index: number) =>
  `<p><button name="choice" value="${index}">Continue as ${escaped(name ?? email ?? sub)}</button></p>`;

const page = (offers: readonly OidcUser[]) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Stand-in</title><h1>Choose an account</h1><form method="post">${offers.map(button).join('')}<button name="choice" value="none">Cancel</button></form>`;

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await text(request)));
}

/** Google lets users choose an account. */
function withAccountChoice(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

export async function startOidcServer({ clients, user, port = 0, offers = [], keepsClaimsBack = false }: OidcOptions): Promise<OidcServer> {
  const http = createServer().listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test-provider' }).sign(privateKey);
  const users = new Map<string, OidcUser>();

  const server: OidcServer = {
    issuer,
    user,
    refuses: false,
    bend: (claims) => claims,
    sign,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };

  const provider = new Provider(issuer, {
    clients: clients.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test-provider', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['test-provider'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: keepsClaimsBack,
    pkce: { required: () => true },
    ttl: { Interaction: ttlSeconds, Grant: ttlSeconds, Session: ttlSeconds, AccessToken: ttlSeconds, IdToken: ttlSeconds },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: withAccountChoice(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...users.get(accountId), sub: accountId }) }),
    loadExistingGrant: async (context: KoaContextWithOIDC) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  });

  const letIn = (request: IncomingMessage, response: Parameters<Provider['interactionFinished']>[1], isWelcome: boolean) => {
    users.set(server.user.sub, server.user);
    const result = isWelcome ? { login: { accountId: server.user.sub, remember: false }, select_account: {} } : { error: 'access_denied' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  provider.use(async (context, next) => {
    const { req, res, path, method } = context;
    if (path.startsWith('/interaction/')) {
      if (offers.length > 0 && method === 'GET') {
        context.type = 'html';
        context.body = page(offers);
        return;
      }
      const chosen = offers.length > 0 ? offers[Number((await readForm(req))['choice'])] : server.user;
      const isWelcome = chosen !== undefined && !server.refuses;
      if (chosen) server.user = chosen;
      context.respond = false;
      await letIn(req, res, isWelcome);
      return;
    }
    if (path !== '/token') return next();

    const form = await readForm(req);
    const client = clients.find(({ clientId }) => clientId === form['client_id']);
    if (client?.publicKey) form['client_secret'] = await secretBehind(client, form['client_secret'] ?? '', issuer);
    Object.assign(req, { body: form });
    await next();
    const answer = context.body as { id_token?: string };
    if (answer.id_token) answer.id_token = await sign(server.bend(decodeJwt(answer.id_token)));
  });

  http.on('request', provider.callback());
  return server;
}

/** Returns the client's registered secret if its JWT is valid. */
async function secretBehind({ clientId, clientSecret, publicKey }: OidcClient, statement: string, issuer: string): Promise<string> {
  if (!publicKey) return statement;
  const isRight = await jwtVerify(statement, publicKey, { algorithms: ['ES256'], subject: clientId, audience: issuer }).then(
    () => true,
    () => false,
  );
  return isRight ? clientSecret : 'wrong';
}
