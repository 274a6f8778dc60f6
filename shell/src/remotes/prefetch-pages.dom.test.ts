import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { prefetchPages } from './prefetch-pages';

const lazy = jest.fn(async () => ({}));
const linkTo = (href: string) => {
  const link = document.createElement('a');
  link.href = href;
  link.append(document.createElement('span'));
  document.body.append(link);
  return link;
};
const over = (element: Element | null) => element?.dispatchEvent(new Event('pointerover', { bubbles: true }));

describe('prefetchPages', () => {
  prefetchPages(() => [{ path: '/app/sessions', lazy }]);

  beforeEach(() => {
    jest.useFakeTimers();
    lazy.mockClear();
    over(document.body);
    document.body.replaceChildren();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('loads a page after the pointer has rested on a link to it for 100 ms', () => {
    const link = linkTo('/app/sessions?pageSize=50');
    over(link);
    jest.advanceTimersByTime(99);
    over(link.firstElementChild);
    expect(lazy).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(lazy).toHaveBeenCalledTimes(1);
  });

  it('loads a page when its link has the focus', () => {
    const link = linkTo('/app/sessions');
    link.focus();
    jest.advanceTimersByTime(100);
    expect(lazy).toHaveBeenCalledTimes(1);
  });

  it('loads the page that the buttons of an element open, while the pointer moves between them', () => {
    const list = document.createElement('div');
    list.dataset['prefetch'] = '/app/sessions';
    list.append(document.createElement('button'), document.createElement('button'));
    document.body.append(list);
    over(list.firstElementChild);
    jest.advanceTimersByTime(60);
    over(list.lastElementChild);
    jest.advanceTimersByTime(40);
    expect(lazy).toHaveBeenCalledTimes(1);
  });

  it('loads nothing for a pointer that passes by, or a link to elsewhere', () => {
    over(linkTo('/app/sessions'));
    jest.advanceTimersByTime(50);
    over(document.body);
    over(linkTo('https://elsewhere.example/app/sessions'));
    jest.advanceTimersByTime(1_000);
    expect(lazy).not.toHaveBeenCalled();
  });

  it('loads nothing without a network', () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    over(linkTo('/app/sessions'));
    jest.advanceTimersByTime(100);
    expect(lazy).not.toHaveBeenCalled();
    isOnline.mockRestore();
  });

  it('loads nothing for a link that is clicked before, which opens the page itself', () => {
    const link = linkTo('/app/sessions');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
    over(link);
    jest.advanceTimersByTime(50);
    link.click();
    jest.advanceTimersByTime(1_000);
    expect(lazy).not.toHaveBeenCalled();
  });
});
