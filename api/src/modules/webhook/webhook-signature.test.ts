import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, signWebhook } from './webhook-signature.ts';

const body = JSON.stringify({ type: 'session.created', title: 'Łódź' });
const now = () => Math.floor(Date.now() / 1000);
const sign = (secrets: string[], timestamp = now()) => signWebhook(secrets, { id: 'e1', timestamp, body });

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

  it('signs as the example of the specification', () => {
    const headers = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
