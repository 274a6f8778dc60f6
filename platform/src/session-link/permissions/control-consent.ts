import { type PermissionsMessage, type PermissionsRequest, permissionsProtocol } from '@nearhand/contracts/peer/permissions.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { RateLimit } from '../capability/rate-limit.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

interface ControlRequest {
  id: string;
  peer: string;
}

export interface ControlConsentState {
  /** Request that waits for an answer. */
  request: ControlRequest | null;
  /** Operator who may control the computer once the agent runs. */
  allowedTo: string | null;
}

/** The end of a customer's browser, which cannot be controlled itself: asks the customer, who then starts the agent. */
export class ControlConsent extends Observable<ControlConsentState> {
  static readonly protocol = permissionsProtocol;
  readonly #context: Pick<CapabilityContext, 'participants'>;
  readonly #messenger: Messenger<PermissionsMessage>;
  readonly #limit: RateLimit;
  readonly #ends: (() => void)[];

  constructor({ peers, participants, now }: Pick<CapabilityContext, 'peers' | 'participants' | 'now'>) {
    super({ request: null, allowedTo: null });
    this.#context = { participants };
    this.#limit = new RateLimit({ perSecond: 0.2, capacity: 3, ...(now && { now }) });
    this.#messenger = createMessenger(peers, permissionsProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => {
        if (message.type === 'permissions.request') this.#receive(message, peer);
        else if (message.type === 'permissions.cancel') this.#forget({ id: message.id, peer });
      }),
      peers.channel(permissionsProtocol).listen({
        close: (peer) => this.#forget({ peer }),
        forget: (peer) => {
          if (this.state.allowedTo === peer) this.withdraw();
        },
      }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  answer(answer: 'granted' | 'denied' | 'unavailable'): void {
    const { request } = this.state;
    if (!request) return;
    this.set({ request: null, allowedTo: answer === 'granted' ? request.peer : null });
    this.#send(request, answer);
  }

  /** The customer has changed their mind before the agent has started. */
  withdraw(): void {
    this.set({ ...this.state, allowedTo: null });
  }

  #receive({ id, permission }: PermissionsRequest, peer: string): void {
    const isAllowed = !this.state.request && mayAct(this.#context.participants, peer) && this.#limit.take(peer);
    if (permission !== 'control') this.#send({ id, peer }, 'unavailable');
    else if (isAllowed) this.set({ request: { id, peer }, allowedTo: null });
    else this.#send({ id, peer }, 'denied');
  }

  #forget({ peer, id = this.state.request?.id }: { peer: string; id?: string | undefined }): void {
    const { request } = this.state;
    if (request?.peer === peer && request.id === id) this.set({ ...this.state, request: null });
  }

  #send({ id, peer }: ControlRequest, answer: 'granted' | 'denied' | 'unavailable'): void {
    const isGranted = answer === 'granted';
    const isUnavailable = answer === 'unavailable';
    this.#messenger.send({ type: 'permissions.answer', id, isGranted, ...(isUnavailable && { isUnavailable }) }, { peer });
  }
}
