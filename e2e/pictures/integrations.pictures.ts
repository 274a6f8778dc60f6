import { createServer } from 'node:http';
import { freePort } from '../../tools/free-port.ts';
import { launchExtension } from '../fixtures/extension.ts';
import { type HostName, type HostPage, openHost, type Ticket } from '../fixtures/host-page.ts';
import { IntercomInbox } from '../fixtures/intercom.ts';
import { openPartnerPage } from '../fixtures/partner-page.ts';
import type { Seed } from '../fixtures/people/seed.ts';
import { type TestUser, unwrap } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { dressHost } from './dress-host.ts';
import { savePicture, showPublicAddress } from './save-picture.ts';

const customer = { customerName: 'Maria Muñoz', customerEmail: 'maria@customer.example' };
const ticket: Ticket = {
  id: 4711,
  subject: 'The printer does not print',
  requester: { id: 7, name: customer.customerName, email: customer.customerEmail },
};
const letter = 'Since this morning our label printer shows “offline”, although it is on and the other programs print. Can you have a look?';
const fileOf = (slug: string) => `integrations/${slug}/screenshot.webp`;

/** A signed-in operator beside a ticket of a customer who was helped before. */
async function openSignedIn(host: HostName, page: HostPage['page'], product: Product, owner: TestUser, seed: Seed): Promise<HostPage> {
  for (const title of ['Labels come out blank', 'New computer, printer missing']) await seed.closedSession(owner, { title, ...customer });
  const opened = await openHost(page, product, host, ticket, 360);
  await dressHost(page, ticket.subject, `Ticket 4711 · ${customer.customerName}`, letter);
  const popup = page.waitForEvent('popup');
  await opened.frame.getByRole('link', { name: 'Sign in' }).click();
  await new SignInPage(await popup).signIn(owner.email, product.password);
  await opened.frame.getByRole('button', { name: 'Start session' }).click();
  await expect(opened.frame.getByText('The link is in the conversation')).toBeVisible();
  return opened;
}

const keyIn = async ({ editor }: HostPage) => /\/join\/([\w-]{22})/.exec(await editor.inputValue())?.[1] ?? '';

test('zendesk', async ({ page, product, company, seed }) => {
  const { owner } = await company();
  const { frame } = await openSignedIn('zendesk', page, product, owner, seed);
  await expect(frame.getByText('Labels come out blank')).toBeVisible();
  await savePicture(page, fileOf('zendesk'));
});

test('freshdesk', async ({ page, product, company, seed }) => {
  const { owner } = await company();
  const host = await openSignedIn('freshdesk', page, product, owner, seed);
  await seed.join({ key: await keyIn(host) });
  await expect(host.frame.getByText('Customer is connecting')).toBeVisible();
  await host.frame.getByRole('button', { name: 'End', exact: true }).click();
  await host.frame.getByRole('button', { name: 'End the session' }).click();
  await host.frame.getByLabel('Note').fill('The driver was replaced, a test label was printed.');
  await host.frame.getByRole('button', { name: 'Add to the ticket' }).click();
  await expect(host.comments).toContainText('The driver was replaced');
  // The ticket page of Freshdesk shows the note as HTML.
  await host.comments.evaluate((note) => {
    note.innerHTML = note.textContent;
  });
  await savePicture(page, fileOf('freshdesk'));
});

test('livechat', async ({ page, product, company, seed }) => {
  const { owner } = await company();
  const host = await openSignedIn('livechat', page, product, owner, seed);
  await seed.join({ key: await keyIn(host) });
  await expect(host.frame.getByText('Customer is connecting')).toBeVisible();
  await savePicture(page, fileOf('livechat'));
});

test('embed', async ({ page, product, company }) => {
  const { owner } = await company();
  const { companyId } = owner.me.company;
  const origin = 'https://crm.example';
  await unwrap(owner.api.PUT('/company/{companyId}', { params: { path: { companyId } }, body: { settings: { embedOrigins: [origin] } } }));
  const ours = await openPartnerPage(page, product, origin, companyId);
  const popup = page.waitForEvent('popup');
  await ours.getByRole('link', { name: 'Sign in' }).click();
  await new SignInPage(await popup).signIn(owner.email, product.password);
  await expect(page.getByRole('status')).toHaveText('No session');
  await page.getByRole('button', { name: 'Help remotely' }).click();
  await expect(page.getByRole('status')).toHaveText('Session: waiting');
  await savePicture(page, fileOf('embed'));
});

const site = 'https://mail.example';
const mailPage = `<!doctype html><title>Mail</title><style>
  body { margin: 0; padding: 32px 40px; font: 17px/1.6 system-ui, sans-serif; color: #1e1e1e; background: #fff; }
  h1 { margin: 0 0 4px; font-size: 24px; } small { color: #5a666d; } p { max-width: 600px; }
  div { max-width: 600px; min-height: 150px; padding: 14px 18px; border: 1px solid #98a4aa; border-radius: 8px; overflow-wrap: anywhere; }
</style><h1>${ticket.subject}</h1><small>${customer.customerName}</small><p>${letter}</p>
<div contenteditable role="textbox" aria-label="Body"></div>`;

/** The page and the window of the extension beside it, as two pictures in one. */
test('browser-extension', async ({ page, product, company }) => {
  const { owner } = await company();
  const { context, openPanel, close } = await launchExtension(product.url, site, { viewport: null });
  try {
    await context.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: mailPage }));
    const mail = await context.newPage();
    await mail.setViewportSize({ width: 790, height: 680 });
    await mail.goto(`${site}/`);
    await mail.getByLabel('Body').pressSequentially('Good morning Maria, gladly. Please open this link: ');
    const panel = await openPanel();
    const ours = panel.frameLocator('iframe');
    const popup = panel.waitForEvent('popup');
    await ours.getByRole('link', { name: 'Sign in' }).click();
    await new SignInPage(await popup).signIn(owner.email, product.password);
    await ours.getByRole('button', { name: 'Start session' }).click();
    await expect(mail.getByLabel('Body')).toContainText('/join/');
    await expect(ours.getByText('The link is in the conversation')).toBeVisible();
    await panel.setViewportSize({ width: 370, height: 680 });
    await Promise.all([showPublicAddress(mail), showPublicAddress(panel)]);
    const pictures = await Promise.all([mail, panel].map(async (one) => (await one.screenshot()).toString('base64')));
    await page.setContent(
      `<body style="margin:0;display:flex;gap:20px;padding:20px 10px;background:#dfe7ec">${pictures
        .map((data) => `<img alt="" style="border-radius:10px;box-shadow:0 4px 18px #0a325a40" src="data:image/png;base64,${data}">`)
        .join('')}</body>`,
    );
    await savePicture(page, fileOf('browser-extension'));
  } finally {
    await close();
  }
});

test('intercom', async ({ page, product, company, signIn, pageErrors }) => {
  pageErrors.allow(/favicon/);
  const { owner, operator } = await company('operator');
  await signIn(owner);
  const workspace = { id: 'ecahpwf5', name: 'Northwind Support', region: 'US' };
  const teammate = { id: '493881', email: operator.email, name: 'Inés' };
  const inbox = await IntercomInbox.open(product, {
    workspace,
    teammate,
    contact: { email: customer.customerEmail },
    conversationId: '1295',
  });
  inbox.counterpart.admin = { workspace, teammate };
  try {
    await page.goto('/api/integration/intercom/authorize');
    await page.getByRole('region', { name: 'Intercom' }).getByRole('button', { name: 'Connect Intercom' }).click();
    await page.getByRole('link', { name: 'Authorize access' }).click();
    await expect(page.getByText('Workspace: Northwind Support')).toBeVisible();
    await page.goto('/app/account/settings/integrations');
    await expect(page.getByText('Workspace: Northwind Support')).toBeVisible();
    await savePicture(page, fileOf('intercom'));
  } finally {
    await inbox.counterpart.stop();
  }
});

test('api', async ({ page }) => {
  await page.goto('/api/docs#/session/createSession');
  const operation = page.locator('#operations-session-createSession');
  await expect(operation.getByRole('button', { name: 'Try it out' })).toBeVisible();
  await operation.evaluate((element) => element.scrollIntoView());
  await savePicture(page, fileOf('api'));
});

test('webhooks', async ({ page, company, signIn, seed }) => {
  const { owner } = await company();
  await signIn(owner);
  const port = await freePort();
  const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()));
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  try {
    const { companyId } = owner.me.company;
    const body = { url: `http://localhost:${port}/nearhand`, events: ['session.created', 'session.joined', 'session.closed'] as const };
    const params = { path: { companyId } };
    const { webhook } = await unwrap(
      owner.api.POST('/company/{companyId}/webhook', { params, body: { ...body, events: [...body.events] } }),
    );
    const session = await seed.session(owner, { title: ticket.subject, ...customer });
    await seed.join(session);
    await seed.closeSessions();
    const path = { companyId, webhookId: webhook.webhookId };
    await expect
      .poll(async () => {
        const { items } = await unwrap(owner.api.GET('/company/{companyId}/webhook/{webhookId}/delivery', { params: { path } }));
        return items.filter(({ status }) => status === 'delivered').length;
      })
      .toBe(3);
    await page.goto('/app/account/settings/integrations');
    const section = page.getByRole('region', { name: 'Webhooks' });
    await section.getByRole('button', { name: /^Deliveries/ }).click();
    await expect(page.getByRole('dialog').getByText('Session closed')).toBeVisible();
    await savePicture(page, fileOf('webhooks'), 'hooks.example.com');
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});
