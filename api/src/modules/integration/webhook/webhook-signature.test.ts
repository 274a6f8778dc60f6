import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signWebhook } from './webhook-signature.ts';

const body = JSON.stringify({ type: 'session.created', title: 'Łódź' });
const now = () => Math.floor(Date.now() / 1000);
const sign = (secrets: string[], timestamp = now()) => signWebhook(secrets, { id: 'e1', timestamp, body });

/** The code that the public page of webhooks shows. */
async function loadShownCheck(): Promise<(secret: string, headers: Record<string, string>, body: string) => boolean> {
  const page = readFileSync(join(import.meta.dirname, '../../../../../mfe-landing/content/integrations/webhooks/en.md'), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isFromNearhand;
}

describe('signWebhook', () => {
  it('is verified by the library of Standard Webhooks', () => {
    const secret = createWebhookSecret();
    expect(new Webhook(secret).verify(body, sign([secret]))).toEqual(JSON.parse(body));
    expect(() => new Webhook(createWebhookSecret()).verify(body, sign([secret]))).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${body} `, sign([secret]))).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(body, sign([secret], now() - 600))).toThrow('too old');
  });

  it('is verified with either secret during a rotation', () => {
    const [previous, next] = [createWebhookSecret(), createWebhookSecret()];
    const headers = sign([next, previous]);
    for (const secret of [previous, next]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('is verified by the code of the public page', async () => {
    const isFromNearhand = await loadShownCheck();
    const [previous, next] = [createWebhookSecret(), createWebhookSecret()];
    for (const secret of [previous, next]) expect(isFromNearhand(secret, sign([next, previous]), body)).toBe(true);
    expect(isFromNearhand(createWebhookSecret(), sign([next]), body)).toBe(false);
    expect(isFromNearhand(next, sign([next]), `${body} `)).toBe(false);
    expect(isFromNearhand(next, sign([next], now() - 600), body)).toBe(false);
    expect(isFromNearhand(next, {}, body)).toBe(false);
  });

  it('signs as the example of the specification', () => {
    const headers = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
