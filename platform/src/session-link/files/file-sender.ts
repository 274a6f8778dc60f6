import type { FileStopReason, FilesMessage } from '@nearhand/contracts/peer/files.gen';
import type { GroupChannel } from '../peers/peers.ts';
import { chunkBytes, writeChunk } from './file-chunk.ts';
import { OutgoingFile } from './outgoing-file.ts';
import { Speed } from './speed.ts';
import { isOver, type Transfer } from './transfer.ts';
import type { TransferList } from './transfer-list.ts';

/** Most bytes that are buffered in the channel. */
const maxBufferedBytes = 4_194_304;

/** Most bytes that are sent beyond those that the receiver has stored. */
const windowBytes = 33_554_432;

interface Sending {
  file: OutgoingFile;
  number: number;
  position: number;
  isAccepted: boolean;
  isPaused: boolean;
  /** Increased to abandon a read or a send in progress. */
  turn: number;
  speed: Speed;
}

/** Sends files, one after the other to each peer. */
export class FileSender {
  readonly #list: TransferList;
  readonly #channel: GroupChannel;
  readonly #send: (message: FilesMessage, peer: string) => void;
  readonly #onDone: (transfer: Transfer) => void;
  readonly #files = new Map<string, Sending>();
  readonly #busy = new Set<string>();
  readonly #room = new Map<string, () => void>();
  #lastNumber = 0;

  constructor(
    list: TransferList,
    channel: GroupChannel,
    send: (message: FilesMessage, peer: string) => void,
    onDone: (transfer: Transfer) => void,
  ) {
    this.#list = list;
    this.#channel = channel;
    this.#send = send;
    this.#onDone = onDone;
  }

  offer(transfer: Transfer, file: Blob): void {
    this.#lastNumber += 1;
    const sending: Sending = {
      file: new OutgoingFile(file),
      number: this.#lastNumber,
      position: 0,
      isAccepted: false,
      isPaused: false,
      turn: 0,
      speed: new Speed(),
    };
    this.#files.set(transfer.id, sending);
    this.#list.add(transfer);
    this.#offer(transfer, sending);
  }

  /** The peer has connected: offers are repeated. */
  reconnect(peer: string): void {
    for (const [transfer, sending] of this.#openTo(peer)) this.#offer(transfer, sending);
  }

  lose(peer: string): void {
    for (const [{ id }, sending] of this.#openTo(peer)) {
      sending.turn += 1;
      sending.isAccepted = false;
      this.#list.change(id, { status: 'interrupted', speed: 0 });
    }
    this.makeRoom(peer);
  }

  /** The channel has room again. */
  makeRoom(peer: string): void {
    this.#room.get(peer)?.();
    this.#room.delete(peer);
  }

  accepted(id: string, peer: string, from: number): void {
    const sending = this.#own(id, peer);
    if (!sending) return;
    if (from > sending.file.hashed) {
      this.stop(id, 'damaged');
      return;
    }
    if (from === 0) sending.file.restart();
    sending.turn += 1;
    sending.position = from;
    sending.isAccepted = true;
    sending.speed.reset();
    this.#list.change(id, { moved: from, status: sending.isPaused ? 'paused' : 'moving' });
    void this.#pump(peer);
  }

  received(id: string, peer: string, bytes: number): void {
    const sending = this.#own(id, peer);
    if (!sending || bytes > sending.position) return;
    this.#list.change(id, { moved: bytes, speed: sending.speed.mark(bytes) });
    void this.#pump(peer);
  }

  pause(id: string, isPaused: boolean): void {
    const sending = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!sending?.isAccepted || !transfer || isOver(transfer)) return;
    sending.isPaused = isPaused;
    sending.turn += 1;
    sending.speed.reset();
    this.#list.change(id, { status: isPaused ? 'paused' : 'moving', speed: 0 });
    void this.#pump(transfer.peer);
  }

  done(id: string, peer: string): void {
    const sending = this.#own(id, peer);
    const transfer = this.#list.get(id);
    if (!sending || !transfer || sending.position < transfer.size) return;
    this.#files.delete(id);
    this.#list.change(id, { status: 'done', moved: transfer.size, sha256: sending.file.checksum(), speed: 0 });
    const done = this.#list.get(id);
    if (done) this.#onDone(done);
  }

  /** Stops the transfer. The receiver is notified unless it has stopped it. */
  stop(id: string, reason: FileStopReason, isNotified = false): void {
    const sending = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!sending || !transfer || isOver(transfer)) return;
    sending.turn += 1;
    this.#files.delete(id);
    if (!isNotified) this.#send({ type: 'files.stop', id, reason }, transfer.peer);
    this.#list.change(id, { status: 'stopped', reason, speed: 0 });
  }

  has = (id: string): boolean => this.#files.has(id);

  #own(id: string, peer: string): Sending | null {
    return this.#list.get(id)?.peer === peer ? (this.#files.get(id) ?? null) : null;
  }

  *#openTo(peer: string): Generator<[Transfer, Sending]> {
    for (const [id, sending] of this.#files) {
      const transfer = this.#list.get(id);
      if (transfer?.peer === peer && !isOver(transfer)) yield [transfer, sending];
    }
  }

  #offer({ id, peer, name, folder, size }: Transfer, { number, isPaused }: Sending): void {
    this.#send({ type: 'files.offer', id, number, name, folder, size }, peer);
    if (isPaused) this.#send({ type: 'files.pause', id, isPaused }, peer);
    const isReachable = this.#channel.openPeers.includes(peer);
    this.#list.change(id, { status: isReachable ? 'offered' : 'interrupted' });
  }

  async #pump(peer: string): Promise<void> {
    if (this.#busy.has(peer)) return;
    this.#busy.add(peer);
    for (let next = this.#nextFor(peer); next; next = this.#nextFor(peer)) await this.#sendPart(...next);
    this.#busy.delete(peer);
  }

  #nextFor(peer: string): [Transfer, Sending] | null {
    for (const [transfer, sending] of this.#openTo(peer)) {
      const isUnsent = transfer.status === 'moving' && sending.isAccepted && !sending.isPaused;
      if (isUnsent && sending.position - transfer.moved < windowBytes) return [transfer, sending];
    }
    return null;
  }

  async #sendPart({ id, peer, size }: Transfer, sending: Sending): Promise<void> {
    const { file, turn, position } = sending;
    if (position < size) {
      const bytes = await file.read(position).catch(() => null);
      if (sending.turn !== turn) return;
      if (bytes?.length) await this.#sendBytes(peer, sending, bytes);
      else this.stop(id, 'unreadable');
    }
    if (sending.turn !== turn || sending.position < size) return;
    this.#list.change(id, { status: 'checking' });
    this.#send({ type: 'files.end', id, sha256: file.checksum() }, peer);
  }

  async #sendBytes(peer: string, sending: Sending, bytes: Uint8Array): Promise<void> {
    const { turn, number, file } = sending;
    const step = chunkBytes(this.#channel.maxMessageSize(peer));
    for (let start = 0; start < bytes.length; start += step) {
      if (this.#channel.bufferedAmount(peer) > maxBufferedBytes) await this.#awaitRoom(peer);
      if (sending.turn !== turn) return;
      const chunk = bytes.subarray(start, start + step);
      if (!this.#channel.send(writeChunk(number, sending.position, chunk), { peer })) {
        this.lose(peer);
        return;
      }
      file.add(sending.position, chunk);
      sending.position += chunk.length;
    }
  }

  #awaitRoom(peer: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#room.set(peer, resolve);
    return promise;
  }
}
