import { type FileStopReason, type FilesMessage, type FilesOffer, filesProtocol } from '@nearhand/contracts/peer/files.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';
import { readChunk } from './file-chunk.ts';
import { safeFileName, safeFolder } from './file-name.ts';
import { FileReceiver } from './file-receiver.ts';
import { FileSender } from './file-sender.ts';
import { clearOldSinks, openSink } from './file-sink.ts';
import type { SelectedFile } from './selected-file.ts';
import { isOver, type Transfer } from './transfer.ts';
import { TransferList } from './transfer-list.ts';

/** Limit in bytes. */
export const maxFileSize = 2_147_483_648;

/** Limit of transfers that are not over. */
export const maxFiles = 1_000;

export type FilesContext = Pick<CapabilityContext, 'peers' | 'own' | 'participants' | 'report' | 'openSink'>;

/** Reason for which a file was not offered. */
export type Refusal = { kind: 'tooLarge'; name: string } | { kind: 'tooMany' } | { kind: 'nobody' };

/** Sends and receives files directly between the peers. An interrupted transfer continues where it stopped. */
export class FileTransfers {
  static readonly protocol = filesProtocol;
  readonly list = new TransferList();
  readonly #context: FilesContext;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<FilesMessage>;
  readonly #sender: FileSender;
  readonly #receiver: FileReceiver;
  readonly #ends: (() => void)[];

  constructor(context: FilesContext) {
    const { peers, report } = context;
    this.#context = context;
    this.#channel = peers.channel(filesProtocol);
    this.#messenger = createMessenger(peers, filesProtocol);
    const send = (message: FilesMessage, peer: string) => void this.#messenger.send(message, { peer });
    const onDone = ({ isOutgoing, name, size, sha256 }: Transfer) =>
      report?.({ type: isOutgoing ? 'fileSent' : 'fileReceived', name, bytes: size, ...(sha256 && { sha256 }) });
    this.#sender = new FileSender(this.list, this.#channel, send, onDone);
    this.#receiver = new FileReceiver(this.list, send, context.openSink ?? openSink, onDone);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#handleOpen(peer),
        close: (peer) => {
          this.#sender.lose(peer);
          this.#receiver.lose(peer);
        },
        drain: (peer) => this.#sender.makeRoom(peer),
        message: (data, peer) => {
          const chunk = typeof data === 'string' ? null : readChunk(data);
          if (chunk) this.#receiver.take(peer, chunk.number, chunk.offset, chunk.bytes);
        },
      }),
    ];
    for (const peer of this.#channel.openPeers) this.#handleOpen(peer);
    // Files that cannot be removed now are removed by a later page.
    if (!context.openSink) clearOldSinks().catch(() => undefined);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#receiver.close();
    for (const { id } of this.list.state) this.cancel(id);
  }

  /** Offers files to the host, or to another operator when the host cannot be reached. Returns what cannot be offered. */
  send(files: readonly SelectedFile[]): readonly Refusal[] {
    const peer = this.#recipient();
    if (peer === undefined) return [{ kind: 'nobody' }];
    const fitting = files.filter(({ file }) => file.size <= maxFileSize);
    const refusals: Refusal[] = files
      .filter(({ file }) => file.size > maxFileSize)
      .map(({ file }) => ({ kind: 'tooLarge', name: safeFileName(file.name) }));
    if (this.#openCount() + fitting.length > maxFiles) return [...refusals, { kind: 'tooMany' }];
    for (const { file, folder } of fitting) {
      const about = { id: crypto.randomUUID(), peer, name: safeFileName(file.name), folder: safeFolder(folder), size: file.size };
      this.#sender.offer(aTransfer({ ...about, isOutgoing: true }), file);
    }
    return refusals;
  }

  accept(id: string): void {
    this.#receiver.accept(id);
  }

  pause(id: string, isPaused: boolean): void {
    const transfer = this.list.get(id);
    if (!transfer) return;
    this.#messenger.send({ type: 'files.pause', id, isPaused }, { peer: transfer.peer });
    this.#sideOf(id).pause(id, isPaused);
  }

  /** Ends the transfer at both ends. */
  cancel(id: string): void {
    const isDeclined = this.list.get(id)?.status === 'offered' && this.#receiver.has(id);
    this.#sideOf(id).stop(id, isDeclined ? 'declined' : 'cancelled');
  }

  /** Removes a transfer that is over, with its content. */
  remove(id: string): void {
    const transfer = this.list.get(id);
    if (transfer && isOver(transfer)) this.#receiver.discard(id);
  }

  #recipient(): string | undefined {
    const { participants } = this.#context;
    const open = this.#channel.openPeers.filter((peer) => mayAct(participants, peer));
    return open.find((peer) => participants.roleOf(peer) === 'host') ?? open[0];
  }

  #sideOf(id: string): FileSender | FileReceiver {
    return this.#sender.has(id) ? this.#sender : this.#receiver;
  }

  /** Other peers cannot change a transfer. */
  #sideWith(id: string, peer: string): FileSender | FileReceiver | null {
    return this.list.get(id)?.peer === peer ? this.#sideOf(id) : null;
  }

  #openCount(): number {
    return this.list.state.filter((transfer) => !isOver(transfer)).length;
  }

  #handleOpen(peer: string): void {
    this.#messenger.send({ type: 'files.ready' }, { peer });
    this.#sender.reconnect(peer);
    this.#receiver.reconnect(peer);
  }

  #receive(message: FilesMessage, peer: string): void {
    switch (message.type) {
      case 'files.ready':
        this.#sender.reconnect(peer);
        break;
      case 'files.offer':
        this.#consider(message, peer);
        break;
      case 'files.accept':
        this.#sender.accepted(message.id, peer, message.offset);
        break;
      case 'files.progress':
        this.#sender.received(message.id, peer, message.bytes);
        break;
      case 'files.complete':
        this.#sender.done(message.id, peer);
        break;
      case 'files.end':
        void this.#receiver.end(message.id, peer, message.sha256);
        break;
      case 'files.pause':
        this.#sideWith(message.id, peer)?.pause(message.id, message.isPaused);
        break;
      case 'files.stop':
        this.#sideWith(message.id, peer)?.stop(message.id, message.reason, true);
    }
  }

  #consider({ id, number, name, folder, size }: FilesOffer, peer: string): void {
    const known = this.list.get(id);
    const refusal = known ? this.#refusalAgain(known, peer, size) : this.#refusalOf(size, peer);
    if (refusal) {
      this.#messenger.send({ type: 'files.stop', id, reason: refusal }, { peer });
      return;
    }
    this.#receiver.offer(
      known ?? aTransfer({ id, peer, name: safeFileName(name), folder: safeFolder(folder), size, isOutgoing: false }),
      number,
    );
    // The customer accepts each file; an operator accepts all, and saves them later.
    if (!known && this.#context.own !== 'customer') this.accept(id);
  }

  #refusalOf(size: number, peer: string): FileStopReason | null {
    if (!mayAct(this.#context.participants, peer)) return 'declined';
    if (size > maxFileSize) return 'tooLarge';
    return this.#openCount() >= maxFiles ? 'tooMany' : null;
  }

  /** A repeated offer has to match the first one. */
  #refusalAgain(known: Transfer, peer: string, size: number): FileStopReason | null {
    if (known.peer !== peer || known.isOutgoing || known.size !== size) return 'damaged';
    return known.status === 'stopped' ? (known.reason ?? 'cancelled') : null;
  }
}

const aTransfer = (about: Pick<Transfer, 'id' | 'peer' | 'name' | 'folder' | 'size' | 'isOutgoing'>): Transfer => ({
  ...about,
  moved: 0,
  status: 'offered',
  reason: null,
  speed: 0,
  sha256: null,
  content: null,
});
