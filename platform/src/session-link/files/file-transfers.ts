import { type FileStopReason, type FilesMessage, type FilesOffer, filesProtocol } from '@nearhand/contracts/peer/files.gen';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel, Peers } from '../peers/peers.ts';
import { readChunk } from './file-chunk.ts';
import { safeFileName, safeFolder } from './file-name.ts';
import { FileReceiver } from './file-receiver.ts';
import { FileSender } from './file-sender.ts';
import { type OpenSink, openSink } from './file-sink.ts';
import type { SelectedFile } from './selected-file.ts';
import { isOver, type Transfer } from './transfer.ts';
import { TransferList } from './transfer-list.ts';

/** The largest file that is sent or taken. */
export const largestFile = 2_147_483_648;

/** So many may be on their way, or on offer, at once. */
export const mostFiles = 1_000;

export interface FileTransfersOptions {
  peers: Peers;
  /** Whom files go to; null when nobody is there for that. */
  recipient: (openPeers: readonly string[]) => string | null;
  /** Who only watches neither sends nor gets any. */
  mayExchange: (peer: string) => boolean;
  /** Files are taken as they come, to be saved later; else each one waits for a yes. */
  takesAll: boolean;
  open?: OpenSink;
  onDone?: (transfer: Transfer) => void;
}

/** What could not even be offered. */
export type Refusal = { kind: 'tooLarge'; name: string } | { kind: 'tooMany' } | { kind: 'nobody' };

/** Files both ways, straight between the browsers. An interruption costs nothing: each goes on where it was. */
export class FileTransfers {
  readonly list = new TransferList();
  readonly #options: FileTransfersOptions;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<FilesMessage>;
  readonly #sender: FileSender;
  readonly #receiver: FileReceiver;
  readonly #ends: (() => void)[];

  constructor(options: FileTransfersOptions) {
    const { peers, open = openSink, onDone = () => undefined } = options;
    this.#options = options;
    this.#channel = peers.channel(filesProtocol);
    this.#messenger = createMessenger(peers, filesProtocol);
    const tell = (message: FilesMessage, peer: string) => void this.#messenger.send(message, { peer });
    this.#sender = new FileSender(this.list, this.#channel, tell, onDone);
    this.#receiver = new FileReceiver(this.list, tell, open, onDone);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#meet(peer),
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
    for (const peer of this.#channel.openPeers) this.#meet(peer);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#receiver.close();
    for (const { id } of this.list.state) this.cancel(id);
  }

  /** Offers files; gives what was refused here already. */
  send(files: readonly SelectedFile[]): readonly Refusal[] {
    const peer = this.#options.recipient(this.#channel.openPeers);
    if (peer === null) return [{ kind: 'nobody' }];
    const fitting = files.filter(({ file }) => file.size <= largestFile);
    const refusals: Refusal[] = files
      .filter(({ file }) => file.size > largestFile)
      .map(({ file }) => ({ kind: 'tooLarge', name: safeFileName(file.name) }));
    if (this.#openCount() + fitting.length > mostFiles) return [...refusals, { kind: 'tooMany' }];
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
    this.#half(id).pause(id, isPaused);
  }

  /** Ends it for both, by whoever. */
  cancel(id: string): void {
    const isDeclined = this.list.get(id)?.status === 'offered' && this.#receiver.has(id);
    this.#half(id).stop(id, isDeclined ? 'declined' : 'cancelled');
  }

  /** Takes one that is over from the list, with what has arrived. */
  remove(id: string): void {
    const transfer = this.list.get(id);
    if (transfer && isOver(transfer)) this.#receiver.discard(id);
  }

  #half(id: string): FileSender | FileReceiver {
    return this.#sender.has(id) ? this.#sender : this.#receiver;
  }

  /** Only the two ends of a file have a say in it. */
  #halfWith(id: string, peer: string): FileSender | FileReceiver | null {
    return this.list.get(id)?.peer === peer ? this.#half(id) : null;
  }

  #openCount(): number {
    return this.list.state.filter((transfer) => !isOver(transfer)).length;
  }

  #meet(peer: string): void {
    this.#messenger.send({ type: 'files.ready' }, { peer });
    this.#sender.meet(peer);
    this.#receiver.meet(peer);
  }

  #receive(message: FilesMessage, peer: string): void {
    switch (message.type) {
      case 'files.ready':
        this.#sender.meet(peer);
        break;
      case 'files.offer':
        this.#consider(message, peer);
        break;
      case 'files.accept':
        this.#sender.take(message.id, peer, message.offset);
        break;
      case 'files.progress':
        this.#sender.kept(message.id, peer, message.bytes);
        break;
      case 'files.complete':
        this.#sender.done(message.id, peer);
        break;
      case 'files.end':
        void this.#receiver.end(message.id, peer, message.sha256);
        break;
      case 'files.pause':
        this.#halfWith(message.id, peer)?.pause(message.id, message.isPaused);
        break;
      case 'files.stop':
        this.#halfWith(message.id, peer)?.stop(message.id, message.reason, true);
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
    if (!known && this.#options.takesAll) this.accept(id);
  }

  #refusalOf(size: number, peer: string): FileStopReason | null {
    if (!this.#options.mayExchange(peer)) return 'declined';
    if (size > largestFile) return 'tooLarge';
    return this.#openCount() >= mostFiles ? 'tooMany' : null;
  }

  /** One that is known may only be the same again. */
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
