import { jest } from '@jest/globals';
import { consentAtom, store, tabStorage } from '@nearhand/platform/core';
import { createMemoryRouter } from '@nearhand/platform/host';
import { startRecording } from './recording';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const commands = () => (window.clarity?.q ?? []).map(([name]) => name);

/** Starts on a page, in a visit of the sample. */
function start(path: string) {
  const router = createMemoryRouter([{ path: '*', loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: { '0': null } },
  });
  startRecording({ id: 'p1', url: 'https://clarity.example' }, router);
  return router;
}

beforeEach(() => {
  jest.restoreAllMocks();
  jest.spyOn(document.head, 'append').mockReturnValue();
  Object.defineProperty(navigator, 'userAgent', { value: browser, configurable: true });
  tabStorage.store('isRecorded', 'true');
  store.set(consentAtom, null);
  delete window.clarity;
});

describe('startRecording', () => {
  it('waits for consent, then masks all texts and loads the script', () => {
    start('/app/devices');
    expect(document.head.append).not.toHaveBeenCalled();
    store.set(consentAtom, 'granted');
    expect(commands()).toEqual(['consentv2']);
    expect(document.documentElement.getAttribute('data-clarity-mask')).toBe('true');
    const script = jest.mocked(document.head.append).mock.calls[0]?.[0] as HTMLScriptElement;
    expect(script.src).toBe('https://clarity.example/tag/p1');
  });

  it('ends when the consent is withdrawn, for the rest of the document', () => {
    start('/app/devices');
    for (const consent of ['granted', 'denied', 'granted'] as const) store.set(consentAtom, consent);
    expect(commands()).toEqual(['consentv2', 'stop']);
  });

  it('ends before an excluded page is shown, and does not start again', async () => {
    store.set(consentAtom, 'granted');
    const router = start('/app/devices');
    let pathAtStop = '';
    router.subscribe(({ location }) => {
      if (commands().includes('stop')) pathAtStop ||= location.pathname;
    });
    await router.navigate('/user/action?oobCode=x');
    await router.navigate('/app/devices');
    expect(pathAtStop).toBe('/app/devices');
    expect(commands()).toEqual(['consentv2', 'stop']);
  });

  it('does not start in a document that began with an excluded page', async () => {
    store.set(consentAtom, 'granted');
    const router = start('/user/action?oobCode=x');
    await router.navigate('/app/devices');
    expect(window.clarity).toBeUndefined();
  });
});
