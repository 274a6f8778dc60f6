import type { FileStopReason, FilesMessage } from '@nearhand/contracts/peer/files.gen';
import type { OpenSink } from '../capability/ports.ts';
import { reasonOf, sentReasons } from './file-problem.ts';
import { IncomingFile } from './incoming-file.ts';
import { Speed } from './speed.ts';
import { isOver, type Transfer } from './transfer.ts';
import type { TransferList } from './transfer-list.ts';

/** Limit in bytes, higher than what a sender may send without progress messages. */
const maxUnwritten = 67_108_864;

/** An interrupted file that is not offered again in this time after a reconnect is stopped. */
const offerAgainMs = 15_000;

interface Receiving {
  number: number;
  file: IncomingFile | null;
  speed: Speed;
}

/** The files that this end receives. */
export class FileReceiver {
  readonly #list: TransferList;
  readonly #send: (message: FilesMessage, peer: string) => void;
  readonly #open: OpenSink;
  readonly #onDone: (transfer: Transfer) => void;
  readonly #files = new Map<string, Receiving>();
  readonly #byNumber = new Map<string, string>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    list: TransferList,
    send: (message: FilesMessage, peer: string) => void,
    open: OpenSink,
    onDone: (transfer: Transfer) => void,
  ) {
    this.#list = list;
    this.#send = send;
    this.#open = open;
    this.#onDone = onDone;
  }

  has = (id: string): boolean => this.#files.has(id);

  /** A peer offers a file, or repeats its offer. */
  offer(transfer: Transfer, number: number): void {
    this.#byNumber.set(`${transfer.peer} ${number}`, transfer.id);
    const known = this.#files.get(transfer.id);
    if (!known) {
      this.#files.set(transfer.id, { number, file: null, speed: new Speed() });
      this.#list.add(transfer);
      return;
    }
    if (transfer.status === 'done') this.#send({ type: 'files.complete', id: transfer.id }, transfer.peer);
    else if (!known.file) this.#list.change(transfer.id, { status: 'offered' });
    else if (transfer.status === 'interrupted') this.#request(transfer.id, transfer.peer, known.file);
  }

  accept(id: string): void {
    const receiving = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!receiving || transfer?.status !== 'offered' || receiving.file) return;
    receiving.file = new IncomingFile(transfer, this.#open, {
      kept: (bytes) => {
        this.#list.change(id, { moved: bytes, speed: receiving.speed.mark(bytes) });
        this.#send({ type: 'files.progress', id, bytes }, transfer.peer);
      },
      fail: (error) => this.stop(id, reasonOf(error)),
    });
    this.#request(id, transfer.peer, receiving.file);
  }

  take(peer: string, number: number, offset: number, bytes: Uint8Array<ArrayBuffer>): void {
    const id = this.#byNumber.get(`${peer} ${number}`);
    const file = id === undefined ? null : this.#files.get(id)?.file;
    if (id === undefined || !file) return;
    // Bytes that were received before an interruption are sent again.
    const known = Math.max(0, file.received - offset);
    if (known >= bytes.length) return;
    if (!file.take(offset + known, bytes.subarray(known)) || file.unwritten > maxUnwritten) this.stop(id, 'damaged');
  }

  async end(id: string, peer: string, checksum: string): Promise<void> {
    const receiving = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!receiving?.file || transfer?.peer !== peer || isOver(transfer)) return;
    this.#list.change(id, { status: 'checking', speed: 0 });
    let content: Blob | null;
    try {
      content = await receiving.file.finish(checksum);
    } catch (error) {
      this.stop(id, reasonOf(error));
      return;
    }
    if (!this.#files.has(id) || this.#list.get(id)?.status === 'done') return;
    if (!content) receiving.file = null;
    this.#list.change(id, { status: 'done', moved: transfer.size, sha256: checksum, content });
    this.#send({ type: 'files.complete', id }, peer);
    const done = this.#list.get(id);
    if (done) this.#onDone(done);
  }

  pause(id: string, isPaused: boolean): void {
    const receiving = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!receiving?.file || (transfer?.status !== 'moving' && transfer?.status !== 'paused')) return;
    receiving.speed.reset();
    this.#list.change(id, { status: isPaused ? 'paused' : 'moving', speed: 0 });
  }

  stop(id: string, reason: FileStopReason, isNotified = false): void {
    const receiving = this.#files.get(id);
    const transfer = this.#list.get(id);
    if (!receiving || !transfer || isOver(transfer)) return;
    this.#files.delete(id);
    void receiving.file?.discard();
    if (!isNotified) for (const sent of sentReasons(reason)) this.#send({ type: 'files.stop', id, reason: sent }, transfer.peer);
    this.#list.change(id, { status: 'stopped', reason, speed: 0 });
  }

  /** Removes the transfer and its content. */
  discard(id: string): void {
    void this.#files.get(id)?.file?.discard();
    this.#files.delete(id);
    this.#list.remove(id);
  }

  /** The peer has reconnected. Files that it does not offer again are stopped. */
  reconnect(peer: string): void {
    const lost = this.#openFrom(peer).filter(({ status }) => status === 'interrupted');
    if (lost.length === 0) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      for (const { id } of lost) if (this.#list.get(id)?.status === 'interrupted') this.stop(id, 'gone');
    }, offerAgainMs);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  lose(peer: string): void {
    for (const { id } of this.#openFrom(peer)) this.#list.change(id, { status: 'interrupted', speed: 0 });
  }

  #openFrom(peer: string): Transfer[] {
    return [...this.#files.keys()]
      .map((id) => this.#list.get(id))
      .filter((transfer) => transfer !== undefined)
      .filter((transfer) => transfer.peer === peer && !isOver(transfer));
  }

  #request(id: string, peer: string, file: IncomingFile): void {
    this.#list.change(id, { status: 'moving' });
    this.#send({ type: 'files.accept', id, offset: file.received }, peer);
  }
}
