import type { ExecutionContext } from '@nestjs/common';
import { lastValueFrom, of, throwError } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noTracer, type Span } from '../tracing/tracer.ts';
import { type HandledMessage, HandledMessages } from './handled-messages.ts';
import { MessageInterceptor } from './message.interceptor.ts';

const fail = vi.fn();
const end = vi.fn();
const span: Span = { ...noTracer.begin('message', { kind: 'consumer' }), fail, end };
const tracer = { ...noTracer, begin: () => span };
let handled: HandledMessage[];
let interceptor: MessageInterceptor;
beforeEach(() => {
  vi.clearAllMocks();
  handled = [];
  const messages = new HandledMessages();
  messages.listen((message) => handled.push(message));
  interceptor = new MessageInterceptor(tracer, messages);
});

const context = { switchToWs: () => ({ getPattern: () => 'device:sync' }) } as ExecutionContext;
const reply = async (value: unknown) => lastValueFrom(await interceptor.intercept(context, { handle: () => of(value) }));

describe('MessageInterceptor', () => {
  it.each([
    ['no reply', undefined, 200],
    ['a reply', { ok: true }, 200],
    ['the answer of an operation', { sync: {}, refusal: null }, 200],
    ['a refusal', { sync: null, refusal: { status: 401 } }, 401],
  ])('passes %s on, and measures the message', async (_, value, status) => {
    expect(await reply(value)).toEqual(value);
    expect(handled).toEqual([{ event: 'device:sync', status, seconds: expect.any(Number) }]);
    expect(fail).not.toHaveBeenCalled();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('marks a message that the server could not handle', async () => {
    await reply({ sync: null, refusal: { status: 503 } });
    expect(fail).toHaveBeenCalledWith('503');
    expect(handled).toMatchObject([{ status: 503 }]);
  });

  it('passes errors on, and measures them as those of the server', async () => {
    const failing = interceptor.intercept(context, { handle: () => throwError(() => new TypeError('a secret')) });
    await expect(failing).rejects.toThrow('a secret');
    expect(fail).toHaveBeenCalledWith('TypeError');
    expect(end).toHaveBeenCalledTimes(1);
    expect(handled).toMatchObject([{ status: 500 }]);
  });
});
