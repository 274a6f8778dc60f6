const { TestEnvironment } = require('jest-environment-jsdom');

const lacking = [
  'fetch',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** jsdom has no layout, so observers never report anything. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom plus the browser APIs that it lacks: fetch, cryptography, locks, media queries, observers. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of lacking) this.global[name] = globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    const base = this.global.location;
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, base.href) : input, init);
      }
    };
    this.global.ResizeObserver = StillObserver;
    this.global.IntersectionObserver = StillObserver;
    // Reduced motion: animations would end after the test.
    const matches = (media) => media === '(prefers-reduced-motion: reduce)';
    this.global.matchMedia = (media) => ({ media, matches: matches(media), addEventListener() {}, removeEventListener() {} });
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.scrollTo = () => {};
    let last = Promise.resolve();
    const locks = {
      // Serializes requests; a request with `steal` does not wait.
      request: (_name, ...rest) => {
        if (rest.length > 1) return Promise.resolve(rest.at(-1)());
        const held = last.then(() => rest[0]());
        last = held.catch(() => {});
        return held;
      },
    };
    Object.defineProperty(this.global.navigator, 'locks', { value: locks, configurable: true });
  }
}

module.exports = BrowserEnvironment;
