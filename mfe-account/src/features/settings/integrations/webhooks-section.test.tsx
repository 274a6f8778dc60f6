import { describe, expect, it } from '@jest/globals';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings, shown } from '../testing/open-settings.tsx';
import { webhookEvents } from './webhook-labels.ts';
import type { Webhook, WebhookDelivery } from './webhooks.data.ts';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });
const secret = `whsec_${'A'.repeat(43)}=`;
const at = '2026-11-20T09:00:00.000Z';

const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  webhookId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a71',
  url: 'https://hooks.example.com/nearhand',
  events: ['session.created', 'device.added'],
  state: 'active',
  failingSince: null,
  disabledReason: null,
  createdBy: { id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', name: 'Ada Nowak' },
  createdAt: at,
  previousSecretEndsAt: null,
  ...change,
});

const aDelivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a72',
  eventId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a73',
  type: 'session.created',
  status: 'delivered',
  attempts: 1,
  createdAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
  duration: 84,
  responseStatus: 204,
  failure: null,
  ...change,
});

type Handlers = NonNullable<Parameters<typeof openSettings>[0]>['handlers'];

const open = (webhooks: Webhook[], handlers: Handlers = {}) =>
  openSettings({
    tab: 'integrations',
    me: admin,
    handlers: {
      'GET /company/*/code': () => ({ code: null, createdAt: null, expiresAt: null }),
      'GET /company/*/api-key': () => ({ items: [] }),
      'GET /company/*/webhook': () => ({ items: webhooks }),
      ...handlers,
    },
  });

const section = () => screen.getByRole('region', { name: 'Webhooks' });

type User = Awaited<ReturnType<typeof open>>['user'];

/** Finds elements by their labels: roles are slow to find beside an open menu. */
async function choose(user: User, action: string): Promise<void> {
  await user.click(screen.getByLabelText('More actions for hooks.example.com'));
  await user.click(await screen.findByText(action));
}

describe('WebhooksSection', () => {
  it('lists webhooks with events and state', async () => {
    await open([
      aWebhook({ previousSecretEndsAt: at }),
      aWebhook({ webhookId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a74', events: webhookEvents, state: 'failing', failingSince: at }),
      aWebhook({ webhookId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a75', state: 'disabled', disabledReason: 'gone' }),
    ]);
    const [active, failing, disabled] = within(section()).getAllByRole('listitem');
    expect(active?.textContent).toMatch(
      /hooks\.example\.com\/nearhandOnSession created and Device addedAdded by Ada Nowak on Nov 20, 2026/,
    );
    expect(active?.textContent).toContain('also signed with the previous secret until Nov 20, 2026');
    expect(failing?.textContent).toContain('All events');
    expect(failing?.textContent).toContain('Attempts have failed since Nov 20, 2026');
    expect(disabled?.textContent).toContain('the receiver wants no more events (410)');
  });

  it('adds a webhook and shows its secret once', async () => {
    const webhooks: Webhook[] = [];
    const asked: unknown[] = [];
    const { user } = await open(webhooks, {
      'POST /company/*/webhook': ({ body }) => {
        asked.push(body);
        webhooks.push(aWebhook());
        return { webhook: aWebhook(), secret };
      },
    });
    expect(within(section()).getByText(/There are no webhooks. Add the URL/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a URL that begins with https://')).toBeTruthy();
    expect(screen.getByText('Choose at least one event')).toBeTruthy();

    await user.type(screen.getByRole('textbox', { name: 'URL' }), ' https://hooks.example.com/nearhand');
    await user.click(screen.getByRole('checkbox', { name: 'Session created' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    expect(asked).toEqual([{ url: 'https://hooks.example.com/nearhand', events: ['session.created'] }]);
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
    expect(await within(section()).findByText('https://hooks.example.com/nearhand')).toBeTruthy();
  });

  it('shows why a webhook could not be added, and keeps what was typed', async () => {
    const { user } = await open([], {
      'POST /company/*/webhook': () => errorResponse(422, 'WEBHOOK_URL_REFUSED', 'This URL cannot receive events.'),
    });
    await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://10.0.0.1');
    await user.click(screen.getByRole('checkbox', { name: 'Device removed' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('This URL cannot receive events.')).toBeTruthy();
    expect(screen.getByDisplayValue('https://10.0.0.1')).toBeTruthy();
  });

  it('edits a webhook', async () => {
    const changes: unknown[] = [];
    const { user } = await open([aWebhook()], {
      'PUT /company/*/webhook/*': ({ body }) => {
        changes.push(body);
        return aWebhook();
      },
    });
    await choose(user, 'Edit');
    await user.click(await screen.findByLabelText('Device added'));
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(changes).toEqual([{ url: 'https://hooks.example.com/nearhand', events: ['session.created'] }]));
  });

  it('sends a test', async () => {
    const { user, fake } = await open([aWebhook()], {
      'POST /company/*/webhook/*/test': () => Response.json(aDelivery({ type: 'webhook.test' }), { status: 201 }),
    });
    await choose(user, 'Send a test');
    await waitFor(() => expect(fake.calls).toContainEqual(expect.stringMatching(/^POST .*\/test$/)));
  });

  it('turns off a webhook after a confirmation', async () => {
    const changes: unknown[] = [];
    const { user } = await open([aWebhook()], {
      'PUT /company/*/webhook/*': ({ body }) => {
        changes.push(body);
        return aWebhook();
      },
    });
    await choose(user, 'Turn off');
    expect(await screen.findByText(/Events that wait for hooks.example.com are given up/)).toBeTruthy();
    expect(changes).toEqual([]);
    await user.click(screen.getByText('Turn off', { selector: 'button *' }));
    await waitFor(() => expect(changes).toEqual([{ isEnabled: false }]));
  });

  it('creates a new secret and shows it once', async () => {
    const { user } = await open([aWebhook()], { 'POST /company/*/webhook/*/secret': () => ({ webhook: aWebhook(), secret }) });
    await choose(user, 'New signing secret');
    expect(await screen.findByText(/For 24 hours, requests are signed with both secrets/)).toBeTruthy();
    await user.click(screen.getByText('New signing secret', { selector: 'button *' }));
    expect(await screen.findByDisplayValue(secret)).toBeTruthy();
    await user.click(screen.getByText('I have saved it'));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  });

  it('deletes a webhook after a confirmation', async () => {
    const webhooks = [aWebhook()];
    const { user } = await open(webhooks, {
      'DELETE /company/*/webhook/*': () => {
        webhooks.pop();
        return new Response(null, { status: 204 });
      },
    });
    await choose(user, 'Delete');
    expect(await screen.findByText(/hooks.example.com receives no more events/)).toBeTruthy();
    await user.click(screen.getByText('Delete', { selector: 'button *' }));
    expect(await screen.findByText(/There are no webhooks/)).toBeTruthy();
  });

  it('shows deliveries with their state, what was sent and answered, and resends one', async () => {
    const failed = aDelivery({ status: 'failed', attempts: 23, failure: 'status', responseStatus: 500 });
    const waiting = aDelivery({
      deliveryId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a76',
      type: 'session.closed',
      status: 'waiting',
      attempts: 2,
      failure: 'timeout',
      responseStatus: null,
      nextAttemptAt: '2026-11-20T09:05:00.000Z',
    });
    const behind = { ...waiting, deliveryId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a77', attempts: 0, failure: null, nextAttemptAt: null };
    const event = { id: failed.eventId, type: 'session.created', timestamp: at, companyId: admin.company.companyId, data: {} };
    const queries: string[] = [];
    const resent: string[] = [];
    const { user } = await open([aWebhook()], {
      'GET /company/*/webhook/*/delivery': ({ query }) => {
        queries.push(query.toString());
        return { items: [waiting, failed, behind], total: 12, pageNumber: 1, pageSize: 10 };
      },
      'GET /company/*/webhook/*/delivery/*': () => ({ delivery: failed, event, response: '<b>out of order</b>' }),
      'POST /company/*/webhook/*/delivery/*/resend': ({ path }) => {
        resent.push(path);
        return failed;
      },
    });
    await user.click(within(section()).getByRole('button', { name: 'Deliveries to hooks.example.com' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deliveries to hooks.example.com' });
    const [first, second, third] = within(dialog).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Session closedRetrying.*2 attempts · no response in time · next one/);
    expect(second?.textContent).toMatch(/Session createdFailed.*23 attempts · answered 500 in 84 ms/);
    expect(third?.textContent).toMatch(/Session closedWaiting.*[AP]Mwaits for an earlier event/);

    await user.click(within(second as HTMLElement).getByRole('button', { name: /^Details: Session created/ }));
    expect(await within(dialog).findByText('<b>out of order</b>')).toBeTruthy();
    expect(within(dialog).getByText(/"type": "session.created"/)).toBeTruthy();
    await user.click(within(second as HTMLElement).getByRole('button', { name: /^Resend: Session created/ }));
    await waitFor(() => expect(shown()).toContain('The event is sent again'));
    expect(resent).toEqual([expect.stringMatching(`/delivery/${failed.deliveryId}/resend$`)]);

    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'State' }), 'Failed');
    await user.click(within(dialog).getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(queries.at(-1)).toBe('pageNumber=2&pageSize=10&sortDirection=desc&status=failed'));
  });
});
