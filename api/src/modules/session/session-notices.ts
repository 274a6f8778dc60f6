import type { ServerEvents } from '@nearhand/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/** Whose sockets hear something. */
export type Audience =
  /** Everybody in the session, but one. */
  | { sessionId: string; except?: string }
  /** Those of the company who are in the session. */
  | { operatorsOf: string }
  /** Every socket of one user. */
  | { userId: string };

type Told = {
  [Event in keyof ServerEvents]: { to: Audience; event: Event; payload: Parameters<ServerEvents[Event]>[0] };
}[keyof ServerEvents];

/** Whose sockets lose their place in a session. */
export interface Place {
  sessionId: string;
  userId: string;
}

export type SessionNotice = Told | { cutCustomerOf: string } | { freed: Place };

/** What sockets are to be told; the realtime side listens and passes it on, to whichever process they are on. */
@Injectable()
export class SessionNotices {
  private readonly subject = new Subject<SessionNotice>();
  readonly notice$ = this.subject.asObservable();

  tell<Event extends keyof ServerEvents>(to: Audience, event: Event, payload: Parameters<ServerEvents[Event]>[0]): void {
    this.subject.next({ to, event, payload } as Told);
  }

  /** Disconnects the sockets of a customer who was replaced. */
  cutCustomer(sessionId: string): void {
    this.subject.next({ cutCustomerOf: sessionId });
  }

  /** Removes the sockets of an operator who left from the rooms of the session. */
  free(place: Place): void {
    this.subject.next({ freed: place });
  }
}
