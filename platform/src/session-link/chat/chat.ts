import { type ChatMessage, type ChatPost, type ChatPosts, chatProtocol } from '@nearhand/contracts/peer/chat.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { RateLimit } from '../capability/rate-limit.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';
import { plainLine, plainText } from '../text/plain-text.ts';

export interface ChatEntry extends ChatPost {
  isOwn: boolean;
  /** Another participant has confirmed it. */
  isDelivered: boolean;
  /** Written on this page, and not on one that was open before it. */
  isWrittenHere: boolean;
}

export interface ChatState {
  /** Entries in the order of arrival on this page. */
  entries: readonly ChatEntry[];
  unread: number;
}

export type ChatContext = Pick<CapabilityContext, 'peers' | 'own' | 'participants'>;

/** Limit in UTF-16 units, same as in the contract. */
export const maxTextLength = 4_000;

/** Same limit as in the contract. */
const maxPostsPerMessage = 10;

const maxNameLength = 100;

interface Other {
  page: string;
  has: Set<string>;
  sent: Set<string>;
}

/** The oldest entries are dropped above this number. */
export const maxEntries = 10_000;

/** History is sent while fewer bytes than this are buffered. */
const maxBufferedBytes = 512_000;

/** Conversation between the peers of a session; the customer's end relays it. Missed posts are sent once the peers meet again. */
export class Chat extends Observable<ChatState> {
  static readonly protocol = chatProtocol;
  readonly #context: ChatContext;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<ChatMessage>;
  readonly #page = crypto.randomUUID();
  readonly #known = new Set<string>();
  /** Peer → the id of its page, the posts that page has confirmed, and those that were sent to it. */
  readonly #others = new Map<string, Other>();
  readonly #limit = new RateLimit({ perSecond: 10, capacity: 60 });
  readonly #ends: (() => void)[];

  constructor(context: ChatContext) {
    super({ entries: [], unread: 0 });
    this.#context = context;
    this.#channel = context.peers.channel(chatProtocol);
    this.#messenger = createMessenger(context.peers, chatProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#announcePage(peer, false),
        close: (peer) => this.#others.get(peer)?.sent.clear(),
        drain: (peer) => this.#catchUp(peer),
      }),
    ];
    for (const peer of this.#channel.openPeers) this.#announcePage(peer, false);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  /** Sends a text to everybody, also to peers that come back later. Returns false when the text is empty. */
  post(text: string): boolean {
    const { own, participants } = this.#context;
    const clean = plainText(text.trim().slice(0, maxTextLength)).trim();
    if (!clean) return false;
    const post: ChatPost = { id: crypto.randomUUID(), from: own, name: participants.nameOf(own), text: clean, at: Date.now() };
    this.#add([{ ...post, isOwn: true, isDelivered: false, isWrittenHere: true }]);
    this.#send([post]);
    return true;
  }

  /** Adds the posts that the server has stored, before those of this page. */
  restore(past: readonly ChatPost[]): void {
    const entries = past.filter(({ id }) => !this.#known.has(id)).map((post) => this.#entryOf(post, true));
    for (const { id } of entries) this.#known.add(id);
    this.set({ ...this.state, entries: [...entries, ...this.state.entries].slice(-maxEntries) });
  }

  markRead(): void {
    if (this.state.unread > 0) this.set({ ...this.state, unread: 0 });
  }

  #announcePage(peer: string, isReply: boolean): void {
    this.#messenger.send({ type: 'chat.page', page: this.#page, isReply }, { peer });
  }

  #receive(message: ChatMessage, peer: string): void {
    if (message.type === 'chat.page') this.#receivePage(peer, message);
    else if (message.type === 'chat.received') this.#confirm(peer, message.ids);
    else this.#take(message, peer);
  }

  #receivePage(peer: string, { page, isReply }: { page: string; isReply: boolean }): void {
    if (this.#others.get(peer)?.page !== page) this.#others.set(peer, { page, has: new Set(), sent: new Set() });
    if (!isReply) this.#announcePage(peer, true);
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

  #take({ posts, isHistory }: ChatPosts, peer: string): void {
    if (!mayAct(this.#context.participants, peer)) return;
    const items = posts.map(toPlainText);
    if (items.some(({ text }) => text === '')) return;
    if (!isHistory && !this.#limit.take(peer)) return;
    const isFull = this.state.entries.length >= maxEntries;
    const added = items
      .filter(({ id }) => !this.#known.has(id) && !(isHistory && isFull))
      .map((post) => this.#signed(post, peer, isHistory));
    for (const { id } of items) this.#others.get(peer)?.has.add(id);
    this.#add(added.map((post) => this.#entryOf(post, isHistory)));
    this.#messenger.send({ type: 'chat.received', ids: items.map(({ id }) => id) }, { peer });
    if (this.#isHub && added.length > 0) this.#send(added, peer);
  }

  /** Sets the author, who cannot be chosen by a peer: the customer's page identifies each operator, and an operator its only peer. */
  #signed(post: ChatPost, peer: string, isHistory: boolean): ChatPost {
    const { own, participants } = this.#context;
    if (this.#isHub && !isHistory) return { ...post, from: peer, name: participants.nameOf(peer) };
    const from = post.from === own && !isHistory ? peer : post.from;
    return { ...post, from, name: participants.nameOf(from) || post.name };
  }

  #entryOf(post: ChatPost, isDelivered: boolean): ChatEntry {
    return { ...post, isOwn: post.from === this.#context.own, isDelivered, isWrittenHere: false };
  }

  #add(entries: readonly ChatEntry[]): void {
    if (entries.length === 0) return;
    for (const { id } of entries) this.#known.add(id);
    const unread = this.state.unread + entries.filter(({ isOwn }) => !isOwn).length;
    this.set({ entries: [...this.state.entries, ...entries].slice(-maxEntries), unread });
  }

  #send(posts: readonly ChatPost[], except?: string): void {
    for (const peer of this.#channel.openPeers) {
      if (peer === except || !this.#messenger.send({ type: 'chat.posts', posts, isHistory: false }, { peer })) continue;
      for (const { id } of posts) this.#others.get(peer)?.sent.add(id);
    }
  }

  /** Sends what the peer has not confirmed, as far as the buffer has room. */
  #catchUp(peer: string): void {
    const other = this.#others.get(peer);
    if (!other) return;
    const missing = this.state.entries.filter(({ id }) => !other.has.has(id) && !other.sent.has(id));
    for (let index = 0; index < missing.length; index += maxPostsPerMessage) {
      if (this.#channel.bufferedAmount(peer) > maxBufferedBytes) return;
      const posts = missing.slice(index, index + maxPostsPerMessage).map(({ id, from, name, text, at }) => ({ id, from, name, text, at }));
      if (!this.#messenger.send({ type: 'chat.posts', posts, isHistory: true }, { peer })) return;
      for (const { id } of posts) other.sent.add(id);
    }
  }

  get #isHub(): boolean {
    return this.#context.own === 'customer';
  }
}

const dayMs = 86_400_000;

/** Removes what hides or reorders text. A time that is days off becomes the present one. */
const toPlainText = ({ id, from, name, text, at }: ChatPost): ChatPost => ({
  id,
  from,
  name: plainLine(name, maxNameLength),
  text: plainText(text).trim(),
  at: Math.abs(at - Date.now()) < dayMs ? Math.round(at) : Date.now(),
});
