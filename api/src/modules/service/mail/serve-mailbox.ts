import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../../../http/is-uuid.ts';
import { preferredLocale } from '../../../http/locales.ts';
import type { MailboxService } from './mailbox.service.ts';
import { mailboxPage, mailboxStyle, mailPage } from './mailbox-page.ts';

type MailboxRequest = FastifyRequest<{ Querystring: { token?: string }; Params: { mailId?: string } }>;

const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The mail itself: inline styles, no scripts, links in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const isLoopback = (address: string) => /^(::ffff:)?127\./.test(address) || address === '::1';

/** Whether this machine calls by its own name: not through a proxy or tunnel, and not by a rebound DNS name. */
function isLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  const isOwnName = name === 'localhost' || (isIP(name) > 0 && isLoopback(name));
  return isLoopback(socket.remoteAddress ?? '') && isOwnName && forwarded.every((header) => headers[header] === undefined);
}

/** The local mailbox page; 404 for other machines, and with a mail server. */
export function serveMailbox(fastify: FastifyInstance, mailbox: () => MailboxService): void {
  const answer = (policy: string, write: (request: MailboxRequest, token: string) => Promise<string | null>) => {
    return async (request: MailboxRequest, reply: FastifyReply) => {
      const { token = '' } = request.query;
      const html = isLocal(request) && mailbox().isOpenWith(token) ? await write(request, token) : null;
      if (html === null) return reply.callNotFound();
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': policy,
          'content-type': 'text/html; charset=utf-8',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .send(html);
    };
  };
  const localeOf = ({ headers }: MailboxRequest) => preferredLocale(headers['accept-language']);
  const mailOf = ({ params: { mailId = '' } }: MailboxRequest) => (isUuid(mailId) ? mailbox().find(mailId) : null);

  fastify.get('/mailbox/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyle));
  fastify.get(
    '/mailbox',
    answer(pagePolicy, async (request, token) => mailboxPage(await mailbox().list(), localeOf(request), token)),
  );
  fastify.get(
    '/mailbox/:mailId',
    answer(pagePolicy, async (request, token) => {
      const mail = await mailOf(request);
      return mail && mailPage(mail, localeOf(request), token);
    }),
  );
  fastify.get(
    '/mailbox/:mailId/html',
    answer(mailPolicy, async (request) => (await mailOf(request))?.html ?? null),
  );
}
