import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakePhone } from '../testing/fake-phone.ts';

class FakeKeyboardEvent extends Event {
  readonly key: string;
  constructor(type: string, { key = '' }: { key?: string } = {}) {
    super(type);
    this.key = key;
  }
}

/** Something that is open in a page, and what it gets. */
class FakeLayer extends EventTarget {
  readonly keys: string[] = [];
  isVisible = true;
  constructor() {
    super();
    this.addEventListener('keydown', (event) => this.keys.push((event as FakeKeyboardEvent).key));
  }
  checkVisibility = () => this.isVisible;
  contains = (other: unknown) => other === this;
}

describe('back button', () => {
  function pressed(layers: FakeLayer[], canGoBack: boolean, times = 1) {
    vi.stubGlobal('KeyboardEvent', FakeKeyboardEvent);
    onTestFinished(() => void vi.unstubAllGlobals());
    const phone = new FakePhone();
    phone.page.document.querySelectorAll = () => layers;
    phone.start();
    for (let time = 0; time < times; time += 1) phone.emit('backButton', { canGoBack });
    return phone;
  }

  it('goes back in the history of the page', () => {
    const { backs, calls } = pressed([], true);
    expect([backs, calls]).toEqual([1, []]);
  });

  it('leaves the app, which goes on, at the first page', () => {
    const { backs, calls } = pressed([], false);
    expect([backs, calls]).toEqual([0, ['App.minimizeApp']]);
  });

  it('closes the last layer that is visible, and stays at the page', () => {
    const layers = [new FakeLayer(), new FakeLayer(), new FakeLayer()];
    Object.assign(layers[2] ?? {}, { isVisible: false });
    const { backs, calls } = pressed(layers, true);
    expect([layers.map(({ keys }) => keys), backs, calls]).toEqual([[[], ['Escape'], []], 0, []]);
  });

  it('goes back from a layer that Escape has not closed', () => {
    const layer = new FakeLayer();
    const { backs } = pressed([layer], true, 3);
    expect([layer.keys, backs]).toEqual([['Escape', 'Escape'], 1]);
  });
});

describe('share sheet', () => {
  const share = ({ page }: FakePhone, data?: ShareData) => (page.navigator['share'] as Navigator['share'])(data);

  it('is there where the web view has none', async () => {
    const phone = new FakePhone().start();
    await share(phone, { title: 'Join', url: 'https://support.example.com/join/key' });
    expect(phone.calls).toEqual(['Share.share {"title":"Join","url":"https://support.example.com/join/key"}']);
  });

  it('leaves that of the web view', () => {
    const phone = new FakePhone();
    const own = () => {};
    phone.page.navigator['share'] = own;
    phone.start();
    expect(phone.page.navigator['share']).toBe(own);
  });

  it('rejects as browsers do when it is closed', async () => {
    const phone = new FakePhone().start();
    phone.refusal = new Error('Share canceled');
    await expect(share(phone, { text: 'x' })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each(['file:///data/user/0/com.nearhand.mobile/files/x', 'javascript:alert(1)', 'no address'])('shares no %s', async (url) => {
    const phone = new FakePhone().start();
    await expect(share(phone, { url })).rejects.toThrow(TypeError);
    expect(phone.calls).toEqual([]);
  });
});
