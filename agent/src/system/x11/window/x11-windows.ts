import type { OpenWindow, WindowContent, WindowPort } from '../../system.ts';
import { openPixelFormat } from '../screen/pixel-format.ts';
import { readDisplays } from '../screen/x11-displays.ts';
import { openConnection, type XConnection, type XServerAddress } from '../x-connection.ts';
import { keepOnTop } from './keep-on-top.ts';
import { openPangoPainter } from './pango-painter.ts';
import { PersonInput } from './person-input.ts';
import { openFont } from './window-font.ts';
import { internHintAtoms } from './window-hints.ts';
import type { Box } from './window-layout.ts';
import type { WindowPainter } from './window-painter.ts';
import { type WindowScreen, X11Window } from './x11-window.ts';

const screenChanged = 1;

interface Opened {
  window: X11Window;
  onClosed: () => void;
}

/** Small windows of the X core protocol, so that no toolkit has to be installed. Texts are drawn by Pango if it is. */
export class X11Windows implements WindowPort {
  readonly #address: XServerAddress;
  readonly #openPainter: () => WindowPainter | null;
  /** Windows in the order of their opening. */
  readonly #opened = new Set<Opened>();
  #screen: Promise<WindowScreen>;
  #raise: () => void = () => undefined;
  #isClosed = false;

  constructor(address: XServerAddress, openPainter: () => WindowPainter | null = openPangoPainter) {
    this.#address = address;
    this.#openPainter = openPainter;
    this.#screen = this.#connect();
    // A window that cannot be shown reports it itself.
    this.#screen.catch(() => undefined);
  }

  open(content: WindowContent, onClosed: () => void): OpenWindow {
    const window = new X11Window(content, this.#openPainter());
    const opened = { window, onClosed };
    this.#opened.add(opened);
    void this.#show(opened);
    return {
      update: (next) => window.update(next),
      close: () => {
        this.#opened.delete(opened);
        window.close();
      },
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const { window } of this.#opened) window.close();
    void this.#screen.then(({ x }) => x.close()).catch(() => undefined);
  }

  async #show(opened: Opened): Promise<void> {
    const { window, onClosed } = opened;
    try {
      const screen = await this.#screen;
      if (!this.#opened.has(opened) || this.#isClosed) return;
      window.show(screen, this.#places());
      this.#raise();
    } catch {
      onClosed();
    }
  }

  /** Gives the focus to the newest window, and each time to the one before. */
  #giveKeyboard(time: number): void {
    const shown = [...this.#opened].map(({ window }) => window).filter(({ place }) => place);
    const focused = shown.findIndex(({ hasFocus }) => hasFocus);
    shown.at(Math.max(focused, 0) - 1)?.giveKeyboard(time);
  }

  #places(): Box[] {
    return [...this.#opened].flatMap(({ window }) => window.place ?? []);
  }

  async #connect(): Promise<WindowScreen> {
    const x = await openConnection(this.#address);
    const format = await openPixelFormat(x);
    if (!format) throw new Error('The windows of this screen cannot be drawn');
    const screen: WindowScreen = {
      x,
      format,
      font: await openFont(x),
      atoms: await internHintAtoms(x),
      person: await PersonInput.open(x),
      monitors: await readMonitors(x),
    };
    this.#followMonitors(screen);
    screen.person.onChord((time) => this.#giveKeyboard(time));
    const { raise, end } = keepOnTop(x, () => [...this.#opened].filter(({ window }) => window.place).map(({ window }) => window.id));
    this.#raise = raise;
    void x.closed.then(() => {
      end();
      this.#reconnect();
    });
    return screen;
  }

  /** Another program has closed the connection, or the desktop has ended. */
  #reconnect(): void {
    for (const { window } of this.#opened) window.forget();
    if (this.#isClosed) return;
    this.#screen = this.#connect();
    this.#screen.then(
      () => {
        for (const opened of this.#opened) void this.#show(opened);
      },
      () => undefined,
    );
  }

  #followMonitors(screen: WindowScreen): void {
    const { x } = screen;
    x.randr.SelectInput(x.root, screenChanged);
    x.on('RRScreenChangeNotify', () => {
      readMonitors(x)
        .then((monitors) => {
          screen.monitors = monitors;
          for (const { window } of this.#opened) window.arrange();
        })
        .catch(() => undefined);
    });
  }
}

/** All monitors at once are the last display, where there are several. */
async function readMonitors(x: XConnection): Promise<readonly Box[]> {
  const { displays } = await readDisplays(x);
  return displays.length === 1 ? displays : displays.slice(0, -1);
}
