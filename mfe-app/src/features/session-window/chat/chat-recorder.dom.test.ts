import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { aContext } from '@nearhand/platform/session-link/testing/fake-contexts';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { ChatRecorder } from './chat-recorder.ts';

const ada = '01890000-0000-7000-8000-000000000001';
const sessionId = '01890000-0000-7000-8000-000000000009';
const path = 'POST /session/*/message';

interface MessageBody {
  messages: { text: string; by: string; messageId: string }[];
}
let sent: MessageBody[] = [];
const record = ({ body }: { body: unknown }) => {
  sent.push(body as MessageBody);
};
const textsSent = () => sent.map(({ messages }) => messages.map(({ text, by }) => `${by}: ${text}`));

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function conversation(isHost = true) {
  const peers = fakePeers();
  const chat = new Chat(aContext(ada, peers.operator));
  const customer = new Chat(aContext('customer', peers.customer));
  return { chat, customer, recorder: new ChatRecorder(sessionId, chat, isHost) };
}

describe('ChatRecorder', () => {
  it('reports the messages of the host and the customer once, in one request', async () => {
    fakeApi({ [path]: record });
    const { chat, customer } = conversation();
    chat.post('Hello');
    customer.post('Hi');
    await jest.advanceTimersByTimeAsync(10_000);

    expect(textsSent()).toEqual([['operator: Hello', 'customer: Hi']]);
  });

  it('reports only its own messages when its user is not the host', async () => {
    fakeApi({ [path]: record });
    const { chat, customer } = conversation(false);
    chat.post('Hello');
    customer.post('Hi');
    await jest.advanceTimersByTimeAsync(10_000);

    expect(textsSent()).toEqual([['operator: Hello']]);
  });

  it('retries with the same ids while the server is unavailable', async () => {
    const api = fakeApi({ [path]: () => errorResponse(503, 'UNAVAILABLE', 'Away') });
    const { chat } = conversation();
    chat.post('Hello');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(api.calls.length).toBeGreaterThan(1);

    api.use({ [path]: record });
    await jest.advanceTimersByTimeAsync(8_000);
    expect(textsSent()).toEqual([['operator: Hello']]);
    expect(sent[0]?.messages[0]?.messageId).toBe(chat.state.entries[0]?.id);
  });

  it('does not retry when the server rejects the message', async () => {
    const api = fakeApi({ [path]: () => errorResponse(409, 'SESSION_CLOSED', 'Closed') });
    const { chat } = conversation();
    chat.post('Too late');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(api.calls).toHaveLength(1);
  });

  it('reports at most 100 messages per request', async () => {
    fakeApi({ [path]: record });
    const { chat } = conversation();
    for (let index = 0; index < 230; index += 1) chat.post(`${index}`);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(sent.map(({ messages }) => messages.length)).toEqual([100, 100, 30]);
  });

  it('reports no restored messages', async () => {
    const api = fakeApi({ [path]: record });
    const { chat, recorder } = conversation();
    const past = [
      { id: crypto.randomUUID(), from: 'customer', name: '', text: 'Before', at: 1 },
      { id: crypto.randomUUID(), from: ada, name: '', text: 'Mine', at: 2 },
    ];
    recorder.markRecorded(past.map(({ id }) => id).slice(0, 1));
    chat.restore(past);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(api.calls).toEqual([]);
  });

  it('reports the remaining messages when it is closed', async () => {
    fakeApi({ [path]: record });
    const { chat, recorder } = conversation();
    chat.post('Bye');
    recorder.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(textsSent()).toEqual([['operator: Bye']]);
  });

  it('reports the remaining messages when the page is left', async () => {
    fakeApi({ [path]: record });
    const { chat } = conversation();
    chat.post('Bye');
    window.dispatchEvent(new Event('pagehide'));
    await jest.advanceTimersByTimeAsync(0);
    expect(textsSent()).toEqual([['operator: Bye']]);
  });
});
