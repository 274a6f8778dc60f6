import { writeSync } from 'node:fs';
import koffi from 'koffi';

/** The program of `startKeyRecorder`: a window with the focus that reports each key as an application understands it, by Xlib. */

const libc = koffi.load('libc.so.6');
const xlib = koffi.load('libX11.so.6');
const setLocale = libc.func('const char *setlocale(int category, const char *name)');
const setModifiers = xlib.func('const char *XSetLocaleModifiers(const char *modifiers)');
const openDisplay = xlib.func('void *XOpenDisplay(const char *name)');
const rootWindow = xlib.func('unsigned long XDefaultRootWindow(void *display)');
const createWindow = xlib.func(
  'unsigned long XCreateSimpleWindow(void *display, unsigned long parent, int x, int y, uint width, uint height, uint border, unsigned long a, unsigned long b)',
);
const selectInput = xlib.func('int XSelectInput(void *display, unsigned long window, long mask)');
const mapWindow = xlib.func('int XMapWindow(void *display, unsigned long window)');
const setFocus = xlib.func('int XSetInputFocus(void *display, unsigned long focus, int revert, unsigned long time)');
const nextEvent = xlib.func('int XNextEvent(void *display, void *event)');
const filterEvent = xlib.func('int XFilterEvent(void *event, unsigned long window)');
const refreshMapping = xlib.func('int XRefreshKeyboardMapping(void *event)');
const openMethod = xlib.func('void *XOpenIM(void *display, void *database, const char *name, const char *class)');
const createContext = xlib.func('void *XCreateIC(void *method, ...)');
const internAtom = xlib.func('unsigned long XInternAtom(void *display, const char *name, int isExisting)');
const setProtocols = xlib.func('int XSetWMProtocols(void *display, unsigned long window, void *protocols, int count)');
const sendEvent = xlib.func('int XSendEvent(void *display, unsigned long window, int isPropagated, long mask, void *event)');
const lookUp = xlib.func('int Xutf8LookupString(void *context, void *event, void *text, int length, void *keysym, void *status)');

const allCategories = 6;
const [keyPress, keyRelease, mapNotify, clientMessage, mappingNotify] = [2, 3, 19, 33, 34] as const;
const keysAndStructure = 0x1 | 0x2 | 0x20000;
const nothingPreedited = 0x0008 | 0x0400;
const revertToParent = 2;
/** XKeyEvent on 64 bits. */
const [stateOffset, keycodeOffset] = [80, 84] as const;

/** Fields of a client message: its window and its first value. */
const [windowOffset, valueOffset] = [32, 56] as const;
const substructure = 0x80000 | 0x100000;

setLocale(allCategories, 'C.UTF-8');
setModifiers('@im=none');
const display = openDisplay(null);
const window = createWindow(display, rootWindow(display), 0, 0, 100, 100, 0, 0, 0);
selectInput(display, window, keysAndStructure);
const ping = internAtom(display, '_NET_WM_PING', 0);
if (process.argv.includes('--answers')) setProtocols(display, window, BigUint64Array.of(BigInt(ping)), 1);
mapWindow(display, window);
const method = openMethod(display, null, null, null);
const context = createContext(
  method,
  'const char *',
  'inputStyle',
  'long',
  nothingPreedited,
  'const char *',
  'clientWindow',
  'unsigned long',
  window,
  'void *',
  null,
);

const event = Buffer.alloc(192);
const text = Buffer.alloc(64);
const keysym = Buffer.alloc(8);
const status = Buffer.alloc(4);
// Nothing else runs here that would complete a write later.
const report = (seen: object) => void writeSync(1, `${JSON.stringify(seen)}\n`);

for (;;) {
  nextEvent(display, event);
  const type = event.readInt32LE(0);
  if (filterEvent(event, 0)) continue;
  if (type === mappingNotify) refreshMapping(event);
  else if (type === clientMessage && event.readBigUInt64LE(valueOffset) === BigInt(ping)) {
    const root = rootWindow(display);
    event.writeBigUInt64LE(BigInt(root), windowOffset);
    sendEvent(display, root, 0, substructure, event);
  } else if (type === mapNotify) {
    setFocus(display, window, revertToParent, 0);
    report({ type: 'ready' });
  } else if (type === keyPress || type === keyRelease) {
    const length = type === keyPress ? lookUp(context, event, text, text.length, keysym, status) : 0;
    report({
      type: type === keyPress ? 'press' : 'release',
      text: text.toString('utf8', 0, length),
      keysym: Number(keysym.readBigUInt64LE()),
      keycode: event.readUInt32LE(keycodeOffset),
      state: event.readUInt32LE(stateOffset),
    });
  }
}
