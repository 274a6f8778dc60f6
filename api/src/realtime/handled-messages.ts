import { Injectable } from '@nestjs/common';

export interface HandledMessage {
  /** Name in the contract. */
  event: string;
  /** Status with which an operation of the API would answer. */
  status: number;
  seconds: number;
}

/** Announces each message of a socket that was handled. */
@Injectable()
export class HandledMessages {
  private readonly listeners: ((message: HandledMessage) => void)[] = [];

  listen(listener: (message: HandledMessage) => void): void {
    this.listeners.push(listener);
  }

  add(message: HandledMessage): void {
    for (const listener of this.listeners) listener(message);
  }
}
