import type { WindowContent } from '../../system.ts';
import type { PixelFormat } from '../screen/pixel-format.ts';
import { reply, type XConnection } from '../x-connection.ts';
import { AnswerRule } from './answer-rule.ts';
import { colors, createPens, type Pens, paintWindow, writeWindow } from './draw-window.ts';
import type { PersonInput } from './person-input.ts';
import type { WindowFont } from './window-font.ts';
import { askTime, type HintAtoms, setHints } from './window-hints.ts';
import { type Box, buttonAt, type Layout, layoutOf, type Size } from './window-layout.ts';
import type { WindowPainter } from './window-painter.ts';
import { draggedPlace, firstPlace, monitorOf, nextPlace, roomOf } from './window-place.ts';
import { latin1Of } from './window-text.ts';

type XEvent = Parameters<Parameters<XConnection['on']>[1]>[0];

/** Shared by the windows of one connection. */
export interface WindowScreen {
  x: XConnection;
  format: PixelFormat;
  font: WindowFont;
  atoms: HintAtoms;
  person: PersonInput;
  monitors: readonly Box[];
}

/** Exposure, FocusChange and PropertyChange. */
const eventMask = 0x8000 | 0x200000 | 0x400000;
const inputEvents = ['ButtonPress', 'ButtonRelease', 'Motion', 'KeyPress'] as const;
const borderWidth = 1;
const leftButton = 1;
const keyRepeat = 1 << 16;
const revertToPointerRoot = 1;
/** FocusIn of a window that has the focus itself: its detail is less than NotifyPointer. */
const notifyPointer = 5;

/**
 * One window. No window manager decides about it (override-redirect): it takes no focus, and programs and played input can neither close, move
 * nor minimize it. The person at the device answers it, drags it, and gives it the focus with a click beside the buttons or
 * with Ctrl+Alt+Enter.
 */
export class X11Window {
  readonly #painter: WindowPainter | null;
  readonly #rule = new AnswerRule();
  #content: WindowContent;
  #screen: WindowScreen | null = null;
  #layout: Layout | null = null;
  #id = 0;
  #pens: Pens = { ink: 0, line: 0 };
  /** Place of the window with its border. */
  #place: Box = { x: 0, y: 0, width: 0, height: 0 };
  #ends: (() => void)[] = [];
  /** Point of the window at which the person drags it. */
  #drag: { x: number; y: number } | null = null;
  /** The window that had the focus before the person's click. */
  #focusedBefore: number | null = null;
  #hasFocus = false;
  #isUnread = true;

  constructor(content: WindowContent, painter: WindowPainter | null) {
    this.#content = content;
    this.#painter = painter;
  }

  get id(): number {
    return this.#id;
  }

  /** Null while it is not shown. */
  get place(): Box | null {
    return this.#screen && this.#place;
  }

  get hasFocus(): boolean {
    return this.#hasFocus;
  }

  /** Takes the focus on the person's Ctrl+Alt+Enter. */
  giveKeyboard(time: number): void {
    if (this.#rule.isRead(time)) this.#takeFocus().catch(() => undefined);
  }

  /** `taken`: places of other windows. */
  show(screen: WindowScreen, taken: readonly Box[]): void {
    const { x, format, atoms, monitors } = screen;
    const [monitor] = monitors;
    if (!monitor) throw new Error('There is no monitor');
    this.#screen = screen;
    const { client, root } = x;
    const id = client.AllocID();
    this.#id = id;
    this.#layout = this.#layOut(screen, monitor);
    this.#place = firstPlace(monitor, outerSizeOf(this.#layout), taken);
    const { width, height } = innerSizeOf(this.#place);
    const [backgroundPixel, borderPixel] = [format.pixelOf(colors.paper), format.pixelOf(colors.line)];
    const values = { backgroundPixel, borderPixel, overrideRedirect: true, eventMask };
    client.CreateWindow(id, root, this.#place.x, this.#place.y, width, height, borderWidth, 0, 0, 0, values);
    this.#pens = createPens(x, format, id, screen.font.id);
    setHints(x, id, atoms, this.#content.title);
    x.xinput.XISelectEvents(id, { deviceId: x.xinput.AllMasterDevices, mask: inputEvents });
    this.#forgetAnswers();
    this.#ends = this.#listen(screen);
    client.MapWindow(id);
  }

  update(content: WindowContent): void {
    this.#content = content;
    this.arrange();
  }

  /** Lays the window out after a change of the content or of the monitors. */
  arrange(): void {
    const screen = this.#screen;
    const monitor = screen && monitorOf(screen.monitors, this.#place);
    if (!screen || !monitor) return;
    const before = this.#buttonsOnScreen();
    const { client } = screen.x;
    const present = this.#place;
    this.#layout = this.#layOut(screen, monitor);
    this.#place = nextPlace(monitor, present, outerSizeOf(this.#layout));
    if (this.#buttonsOnScreen() !== before) this.#forgetAnswers();
    const { x, y } = this.#place;
    const { width, height } = innerSizeOf(this.#place);
    const isSame = (['x', 'y', 'width', 'height'] as const).every((side) => this.#place[side] === present[side]);
    if (!isSame) client.MoveResizeWindow(this.#id, x, y, width, height);
    client.ClearArea(this.#id, 0, 0, 0, 0, 1);
  }

  close(): void {
    const screen = this.#screen;
    this.forget();
    if (!screen) return;
    const { client } = screen.x;
    if (this.#hasFocus && this.#focusedBefore !== null) client.SetInputFocus(this.#focusedBefore, revertToPointerRoot);
    client.DestroyWindow(this.#id);
  }

  /** The connection is lost, and the window with it. */
  forget(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#screen = null;
    this.#drag = null;
  }

  #listen({ x, person }: WindowScreen): (() => void)[] {
    const on = (name: string, listener: (event: XEvent) => void) => x.on(name, (event) => event['wid'] === this.#id && listener(event));
    const onPerson = (name: string, listener: (event: XEvent) => void) => on(name, (event) => person.made(event) && listener(event));
    return [
      on('Expose', () => this.#draw()),
      on('PropertyNotify', ({ time }) => this.#read(Number(time))),
      on('FocusIn', ({ detail }) => {
        this.#hasFocus = this.#focusedBefore !== null && Number(detail) < notifyPointer;
      }),
      on('FocusOut', () => {
        this.#hasFocus = false;
      }),
      onPerson('XIButtonPress', (event) => person.placed(event) && event['detail'] === leftButton && this.#press(event)),
      onPerson('XIButtonRelease', (event) => event['detail'] === leftButton && this.#release(event, person.placed(event))),
      onPerson('XIMotion', (event) => this.#move(event)),
      onPerson('XIKeyPress', (event) => this.#type(event)),
    ];
  }

  /** Nothing counts until the buttons have been seen for a while. */
  #forgetAnswers(): void {
    this.#rule.reset();
    this.#isUnread = true;
  }

  /** The server has drawn the window. */
  #read(time: number): void {
    if (!this.#isUnread || !this.#layout) return;
    this.#isUnread = false;
    this.#rule.shown(time);
  }

  #press(event: XEvent): void {
    const { x, y } = pointOf(event);
    const index = this.#layout ? buttonAt(this.#layout, x, y) : -1;
    this.#rule.buttonDown(index, Number(event['time']));
    if (index >= 0) return;
    this.#drag = { x: x + borderWidth, y: y + borderWidth };
    void this.#takeFocus().catch(() => undefined);
  }

  #release(event: XEvent, isPlaced: boolean): void {
    this.#drag = null;
    const { x, y } = pointOf(event);
    const index = isPlaced && this.#layout ? buttonAt(this.#layout, x, y) : -1;
    this.#content.buttons[this.#rule.buttonUp(index)]?.onPress();
  }

  #move(event: XEvent): void {
    if (!this.#drag || !this.#screen) return;
    const [x, y] = [Math.round(Number(event['rootx']) - this.#drag.x), Math.round(Number(event['rooty']) - this.#drag.y)];
    const moved = { ...this.#place, x, y };
    this.#place = draggedPlace(monitorOf(this.#screen.monitors, moved) ?? moved, moved);
    this.#screen.x.client.ConfigureWindow(this.#id, { x: this.#place.x, y: this.#place.y });
  }

  #type(event: XEvent): void {
    if (!this.#hasFocus || (Number(event['flags']) & keyRepeat) !== 0) return;
    const { buttons } = this.#content;
    const selected = this.#rule.selected;
    const pressed = this.#rule.keyDown(Number(event['detail']), Number(event['time']), buttons.length);
    if (this.#rule.selected !== selected) this.#draw();
    buttons[pressed]?.onPress();
  }

  async #takeFocus(): Promise<void> {
    const client = this.#screen?.x.client;
    if (!client || this.#hasFocus) return;
    const { focus } = await reply<{ focus: number }>((done) => client.GetInputFocus(done));
    if (!this.#screen) return;
    this.#focusedBefore = focus;
    client.SetInputFocus(this.#id, revertToPointerRoot);
  }

  #buttonsOnScreen(): string {
    const { x, y } = this.#place;
    return JSON.stringify(this.#layout?.buttons.map((button) => [x + button.x, y + button.y, button.label.text]));
  }

  #layOut({ font }: WindowScreen, monitor: Box): Layout {
    const textOf = (text: string) => (this.#painter || font.isUnicode ? text : latin1Of(text));
    const { title, lines, kept = 0, buttons } = this.#content;
    const content = {
      title,
      kept: kept + 1,
      lines: [title, ...lines].map(textOf),
      buttons: buttons.map((button) => ({ ...button, label: textOf(button.label) })),
    };
    return layoutOf(content, this.#painter ?? font.size, innerSizeOf(roomOf(monitor)));
  }

  #draw(): void {
    if (!this.#screen || !this.#layout) return;
    const { x, format } = this.#screen;
    const drawn = { window: this.#id, pens: this.#pens, layout: this.#layout, selected: this.#rule.selected };
    if (this.#painter) paintWindow(x, format, drawn, this.#painter);
    else writeWindow(x, drawn);
    if (this.#isUnread) askTime(x, this.#id);
  }
}

const pointOf = (event: XEvent) => ({ x: Math.floor(Number(event['x'])), y: Math.floor(Number(event['y'])) });
const outerSizeOf = ({ width, height }: Size): Size => ({ width: width + 2 * borderWidth, height: height + 2 * borderWidth });
const innerSizeOf = ({ width, height }: Size): Size => ({ width: width - 2 * borderWidth, height: height - 2 * borderWidth });
