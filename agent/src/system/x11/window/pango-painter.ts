import koffi from 'koffi';
import type { PaintedWindow, WindowPainter } from './window-painter.ts';

/** Pango shapes, orders and combines the fonts of the system; toolkits of all desktops install it. It is not part of the agent. */
const libraryNames = {
  cairo: 'libcairo.so.2',
  pango: 'libpango-1.0.so.0',
  pangoCairo: 'libpangocairo-1.0.so.0',
  objects: 'libgobject-2.0.so.0',
};
const fontDescription = 'Sans 10';
/** CAIRO_FORMAT_RGB24: BGRX in memory. */
const rgb24 = 1;
const pangoScale = 1_024;
const halfPixel = 0.5;

type Pointer = object;
let loaded: ReturnType<typeof functionsOf> | null | undefined;

function functionsOf() {
  const cairo = koffi.load(libraryNames.cairo);
  const pango = koffi.load(libraryNames.pango);
  const pangoCairo = koffi.load(libraryNames.pangoCairo);
  const objects = koffi.load(libraryNames.objects);
  return {
    createSurface: cairo.func('void *cairo_image_surface_create(int format, int width, int height)'),
    destroySurface: cairo.func('void cairo_surface_destroy(void *surface)'),
    flush: cairo.func('void cairo_surface_flush(void *surface)'),
    dataOf: cairo.func('void *cairo_image_surface_get_data(void *surface)'),
    strideOf: cairo.func('int cairo_image_surface_get_stride(void *surface)'),
    createContext: cairo.func('void *cairo_create(void *surface)'),
    destroyContext: cairo.func('void cairo_destroy(void *context)'),
    setColor: cairo.func('void cairo_set_source_rgb(void *context, double red, double green, double blue)'),
    fill: cairo.func('void cairo_paint(void *context)'),
    moveTo: cairo.func('void cairo_move_to(void *context, double x, double y)'),
    rectangle: cairo.func('void cairo_rectangle(void *context, double x, double y, double width, double height)'),
    setLineWidth: cairo.func('void cairo_set_line_width(void *context, double width)'),
    stroke: cairo.func('void cairo_stroke(void *context)'),
    createLayout: pangoCairo.func('void *pango_cairo_create_layout(void *context)'),
    showLayout: pangoCairo.func('void pango_cairo_show_layout(void *context, void *layout)'),
    setText: pango.func('void pango_layout_set_text(void *layout, const char *text, int length)'),
    setSingleParagraph: pango.func('void pango_layout_set_single_paragraph_mode(void *layout, int isSingle)'),
    sizeOf: pango.func('void pango_layout_get_pixel_size(void *layout, _Out_ int *width, _Out_ int *height)'),
    baselineOf: pango.func('int pango_layout_get_baseline(void *layout)'),
    describeFont: pango.func('void *pango_font_description_from_string(const char *text)'),
    freeFont: pango.func('void pango_font_description_free(void *font)'),
    setFont: pango.func('void pango_layout_set_font_description(void *layout, void *font)'),
    release: objects.func('void g_object_unref(void *object)'),
  };
}

/** Null without the libraries. */
export function openPangoPainter(): WindowPainter | null {
  if (loaded === undefined) {
    try {
      loaded = functionsOf();
    } catch {
      loaded = null;
    }
  }
  return loaded && new PangoPainter(loaded);
}

const highest = 255;
const colorOf = (color: number): [red: number, green: number, blue: number] => [
  ((color >> 16) & highest) / highest,
  ((color >> 8) & highest) / highest,
  (color & highest) / highest,
];

class PangoPainter implements WindowPainter {
  readonly ascent: number;
  readonly height: number;
  readonly #library: ReturnType<typeof functionsOf>;

  constructor(library: ReturnType<typeof functionsOf>) {
    this.#library = library;
    const { height, baseline } = this.#measure('Ág');
    this.ascent = baseline;
    this.height = height;
  }

  widthOf(text: string): number {
    return this.#measure(text).width;
  }

  paint({ width, height }: Parameters<WindowPainter['paint']>[0], content: Parameters<WindowPainter['paint']>[1]): PaintedWindow {
    const library = this.#library;
    return this.#draw({ width, height }, (context, surface) => {
      library.setColor(context, ...colorOf(content.paper));
      library.fill(context);
      library.setLineWidth(context, 1);
      for (const frame of content.frames) {
        library.setColor(context, ...colorOf(frame.color));
        library.rectangle(context, frame.x + halfPixel, frame.y + halfPixel, frame.width - 1, frame.height - 1);
        library.stroke(context);
      }
      library.setColor(context, ...colorOf(content.ink));
      for (const { text, x, y } of content.texts) {
        this.#lay(context, text, (layout) => {
          // Characters of another font may be higher than those of the first one.
          library.moveTo(context, x, y - library.baselineOf(layout) / pangoScale);
          library.showLayout(context, layout);
        });
      }
      library.flush(surface);
      const stride: number = library.strideOf(surface);
      const data = Buffer.from(koffi.view(library.dataOf(surface), stride * height));
      const pixels = Buffer.alloc(width * height * 4);
      for (let row = 0; row < height; row += 1) data.copy(pixels, row * width * 4, row * stride, row * stride + width * 4);
      return { width, height, pixels };
    });
  }

  #measure(text: string): { width: number; height: number; baseline: number } {
    return this.#draw({ width: 1, height: 1 }, (context) =>
      this.#lay(context, text, (layout) => {
        const width: [number] = [0];
        const height: [number] = [0];
        this.#library.sizeOf(layout, width, height);
        return { width: width[0], height: height[0], baseline: Math.round(this.#library.baselineOf(layout) / pangoScale) };
      }),
    );
  }

  #draw<Result>({ width, height }: { width: number; height: number }, draw: (context: Pointer, surface: Pointer) => Result): Result {
    const library = this.#library;
    const surface = library.createSurface(rgb24, width, height);
    const context = library.createContext(surface);
    try {
      return draw(context, surface);
    } finally {
      library.destroyContext(context);
      library.destroySurface(surface);
    }
  }

  #lay<Result>(context: Pointer, text: string, use: (layout: Pointer) => Result): Result {
    const library = this.#library;
    const layout = library.createLayout(context);
    const font = library.describeFont(fontDescription);
    library.setFont(layout, font);
    library.freeFont(font);
    library.setSingleParagraph(layout, 1);
    // A zero would end the text.
    library.setText(layout, text.replaceAll('\0', ''), -1);
    try {
      return use(layout);
    } finally {
      library.release(layout);
    }
  }
}
