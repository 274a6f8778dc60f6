import { type Messenger, messengerOver } from '../messenger.ts';
import { Observable } from '../observable.ts';
import type { GroupChannel, Peers } from '../peers.ts';
import { Allowance } from '../text/allowance.ts';
import { plainText } from '../text/plain-text.ts';
import { type ChatMessage, type ChatSaid, longestText, mostAtOnce, readChatMessage } from './chat-message.ts';

export interface ChatEntry extends ChatSaid {
  isOwn: boolean;
  /** Somebody else has it. */
  isDelivered: boolean;
  /** Said on this very page, not one that was open before it. */
  isSaidHere: boolean;
}

export interface ChatState {
  /** In the order in which this page learned of them. */
  entries: readonly ChatEntry[];
  unread: number;
}

export interface ChatOptions {
  peers: Peers;
  /** Who speaks here: `customer`, or the id of the user. The customer's page passes on what one operator says to the others. */
  own: string;
  nameOf: (participant: string) => string;
  /** Who only watches says nothing. */
  canSpeak: (participant: string) => boolean;
}

interface Other {
  page: string;
  has: Set<string>;
  sent: Set<string>;
}

/** The oldest make room for what is said after these. */
export const mostEntries = 10_000;

/** More than this waits in the channel: the rest of the past comes afterwards. */
const fullBytes = 512_000;

/** What is said in a session, straight between the browsers. What was missed comes as soon as they meet again, once. */
export class Chat extends Observable<ChatState> {
  readonly #options: ChatOptions;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<ChatMessage>;
  readonly #page = crypto.randomUUID();
  readonly #known = new Set<string>();
  /** By peer: which page it is, what that page has for sure, and what is on its way there. */
  readonly #others = new Map<string, Other>();
  readonly #allowance = new Allowance(60, 10);
  readonly #ends: (() => void)[];

  constructor(options: ChatOptions) {
    super({ entries: [], unread: 0 });
    this.#options = options;
    this.#channel = options.peers.channel('chat');
    this.#messenger = messengerOver(this.#channel, readChatMessage);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#greet(peer, false),
        close: (peer) => this.#others.get(peer)?.sent.clear(),
        drain: (peer) => this.#catchUp(peer),
      }),
    ];
    for (const peer of this.#channel.openPeers) this.#greet(peer, false);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  /** Says something to everybody, now or as soon as they are back. False when there is nothing to say. */
  say(text: string): boolean {
    const { own, nameOf } = this.#options;
    const clean = plainText(text.trim().slice(0, longestText)).trim();
    if (!clean) return false;
    const said: ChatSaid = { id: crypto.randomUUID(), from: own, name: nameOf(own), text: clean, at: Date.now() };
    this.#add([{ ...said, isOwn: true, isDelivered: false, isSaidHere: true }]);
    this.#pass([said]);
    return true;
  }

  /** What the server has kept: it stands before what was said here. */
  restore(past: readonly ChatSaid[]): void {
    const entries = past.filter(({ id }) => !this.#known.has(id)).map((said) => this.#entryOf(said, true));
    for (const { id } of entries) this.#known.add(id);
    this.set({ ...this.state, entries: [...entries, ...this.state.entries].slice(-mostEntries) });
  }

  markRead(): void {
    if (this.state.unread > 0) this.set({ ...this.state, unread: 0 });
  }

  #greet(peer: string, isAnswer: boolean): void {
    this.#messenger.send({ type: 'chat.page', page: this.#page, isAnswer }, { peer });
  }

  #receive(message: ChatMessage, peer: string): void {
    if (message.type === 'chat.page') this.#meet(peer, message);
    else if (message.type === 'chat.got') this.#confirm(peer, message.ids);
    else this.#hear(message, peer);
  }

  #meet(peer: string, { page, isAnswer }: { page: string; isAnswer: boolean }): void {
    if (this.#others.get(peer)?.page !== page) this.#others.set(peer, { page, has: new Set(), sent: new Set() });
    if (!isAnswer) this.#greet(peer, true);
    this.#catchUp(peer);
  }

  #confirm(peer: string, ids: readonly string[]): void {
    const has = this.#others.get(peer)?.has;
    for (const id of ids) has?.add(id);
    const arrived = new Set(ids);
    const entries = this.state.entries.map((entry) =>
      arrived.has(entry.id) && !entry.isDelivered ? { ...entry, isDelivered: true } : entry,
    );
    this.set({ ...this.state, entries });
  }

  #hear({ items, isPast }: { items: readonly ChatSaid[]; isPast: boolean }, peer: string): void {
    if (!this.#options.canSpeak(peer)) return;
    if (!isPast && !this.#allowance.take(peer)) return;
    const isFull = this.state.entries.length >= mostEntries;
    const heard = items.filter(({ id }) => !this.#known.has(id) && !(isPast && isFull)).map((said) => this.#signed(said, peer, isPast));
    for (const { id } of items) this.#others.get(peer)?.has.add(id);
    this.#add(heard.map((said) => this.#entryOf(said, isPast)));
    this.#messenger.send({ type: 'chat.got', ids: items.map(({ id }) => id) }, { peer });
    if (this.#isHub && heard.length > 0) this.#pass(heard, peer);
  }

  /** Nobody speaks in another's name: the customer's page knows who a operator is, and a operator knows the customer's page. */
  #signed(said: ChatSaid, peer: string, isPast: boolean): ChatSaid {
    const { own, nameOf } = this.#options;
    if (this.#isHub && !isPast) return { ...said, from: peer, name: nameOf(peer) };
    const from = said.from === own && !isPast ? peer : said.from;
    return { ...said, from, name: nameOf(from) || said.name };
  }

  #entryOf(said: ChatSaid, isDelivered: boolean): ChatEntry {
    return { ...said, isOwn: said.from === this.#options.own, isDelivered, isSaidHere: false };
  }

  #add(heard: readonly ChatEntry[]): void {
    if (heard.length === 0) return;
    for (const { id } of heard) this.#known.add(id);
    const unread = this.state.unread + heard.filter(({ isOwn }) => !isOwn).length;
    this.set({ entries: [...this.state.entries, ...heard].slice(-mostEntries), unread });
  }

  #pass(items: readonly ChatSaid[], except?: string): void {
    for (const peer of this.#channel.openPeers) {
      if (peer === except || !this.#messenger.send({ type: 'chat.say', items, isPast: false }, { peer })) continue;
      for (const { id } of items) this.#others.get(peer)?.sent.add(id);
    }
  }

  /** Says again what the peer has not confirmed, some at a time. */
  #catchUp(peer: string): void {
    const other = this.#others.get(peer);
    if (!other) return;
    const missing = this.state.entries.filter(({ id }) => !other.has.has(id) && !other.sent.has(id));
    for (let index = 0; index < missing.length; index += mostAtOnce) {
      if (this.#channel.bufferedAmount(peer) > fullBytes) return;
      const items = missing.slice(index, index + mostAtOnce).map(({ id, from, name, text, at }) => ({ id, from, name, text, at }));
      if (!this.#messenger.send({ type: 'chat.say', items, isPast: true }, { peer })) return;
      for (const { id } of items) other.sent.add(id);
    }
  }

  get #isHub(): boolean {
    return this.#options.own === 'customer';
  }
}
