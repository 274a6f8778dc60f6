import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { h, render as renderWithPreact } from 'preact';
import { Fragment } from 'react';
import { translatePage } from '../../testing/translate-page.ts';
import { watchPageTranslation } from './watch-page-translation.ts';

interface Sharing {
  isPaused?: boolean;
  viewers?: string[];
}

function Panel({ isPaused = false, viewers = [] }: Sharing) {
  return (
    <main>
      <button type="button">
        <i />
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      {isPaused && 'Nobody sees it. '}
      {viewers.map((name) => (
        <Fragment key={name}>{name} sees it. </Fragment>
      ))}
      {isPaused ? <b>Paused</b> : 'Shared'}
    </main>
  );
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

describe('watchPageTranslation', () => {
  beforeAll(watchPageTranslation);

  it.each<[change: string, from: Sharing, to: Sharing, text: string]>([
    ['changes', {}, { isPaused: true }, 'ResumeNobody sees it. Paused'],
    ['leaves', { isPaused: true }, {}, 'PauseShared'],
    ['comes', {}, { viewers: ['Ada'] }, 'PAUSEAda sees it. SHARED'],
    ['is the first to leave', { viewers: ['Ada', 'Bo'] }, { viewers: ['Bo'] }, 'PAUSEBO SEES IT. SHARED'],
    ['moves', { viewers: ['Ada', 'Bo'] }, { viewers: ['Bo', 'Ada'] }, 'PAUSEBO SEES IT. Ada sees it. SHARED'],
  ])('shows a text that %s after a translation', async (_change, from, to, text) => {
    const { container, rerender } = render(<Panel {...from} />);
    translatePage(container);
    await settled();
    rerender(<Panel {...to} />);
    await settled();
    expect(container.textContent).toBe(text);
  });

  it('shows a text that changes after each of several translations', async () => {
    const { container, rerender } = render(<Panel />);
    for (const isPaused of [true, false, true]) {
      translatePage(container);
      await settled();
      rerender(<Panel isPaused={isPaused} />);
      await settled();
      expect(container.querySelector('button')?.textContent).toBe(isPaused ? 'Resume' : 'Pause');
    }
    translatePage(container);
    await settled();
    expect(container.textContent).toBe('RESUMENOBODY SEES IT. PAUSED');
  });

  it('shows a text that changes after the translator has translated its own translation', async () => {
    const { container, rerender } = render(<Panel />);
    translatePage(container);
    await settled();
    const font = container.querySelector('button > font');
    font?.replaceWith(font.cloneNode(true));
    await settled();
    rerender(<Panel isPaused />);
    await settled();
    expect(container.querySelector('button')?.textContent).toBe('Resume');
  });

  it('shows a text that changes after another text has replaced it', async () => {
    const { container, rerender } = render(<Panel />);
    const text = container.querySelector('button')?.lastChild;
    text?.replaceWith('Wstrzymaj');
    await settled();
    rerender(<Panel isPaused />);
    await settled();
    expect(container.querySelector('button')?.textContent).toBe('Resume');
  });

  it('removes a text that the translator has moved into an element of its own', async () => {
    const { container, rerender } = render(<Panel isPaused />);
    const text = [...(container.firstChild?.childNodes ?? [])].find((node) => node.nodeValue === 'Nobody sees it. ');
    const font = document.createElement('font');
    text?.parentNode?.insertBefore(font, text);
    font.append(text ?? '');
    await settled();
    rerender(<Panel />);
    await settled();
    expect(container.textContent).toBe('PauseShared');
  });

  it('shows a text of Preact that changes', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    renderWithPreact(h('p', null, 'Connecting'), container);
    translatePage(container);
    await settled();
    renderWithPreact(h('p', null, 'Connected'), container);
    await settled();
    expect(container.textContent).toBe('Connected');
  });
});
