import type { Logger } from '@nestjs/common';
import type { Reading } from './frame-reader.ts';

/** Replaces messages that were dropped; all others are objects. */
export const dropped = null;

/** Time for the others, which send a heartbeat every three seconds, to report what happened during an interruption. */
export const catchUpMs = 10_000;

/** The longest time for which a close waits until all is sent: the database or Redis may not answer. */
export const closeMs = 1000;

export interface BusHandlers {
  message: (message: unknown) => void;
  /** Messages of other instances are lost. */
  gap: () => void;
}

/** Ordered messages between instances, to all or to one. What is sent during an interruption is delivered after it. */
export interface Bus {
  /** Id of this instance, to which others may send. */
  readonly id: string;
  readonly isConnected: boolean;
  /** Whether messages may be on their way that were sent during an interruption. */
  readonly isCatchingUp: boolean;
  /** Delay of messages to all, in seconds: the last one, or one that is on its way for longer. */
  readonly lagSeconds: number;
  open(): Promise<void>;
  /** Sends to all others, or to one of them. */
  send(message: unknown, recipient?: string): void;
  close(): Promise<void>;
}

export function deliver({ messages, hasGap }: Reading, handlers: BusHandlers, logger: Logger): void {
  if (hasGap || messages.includes(dropped)) {
    logger.warn('Messages of another instance are missing');
    handlers.gap();
  }
  for (const message of messages) if (message !== dropped) handlers.message(message);
}
