import { describe, expect, it, jest } from '@jest/globals';
import { boot } from '@nearhand/platform/core';
import { english, fakeApi } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { appOffer } from '../sharing/app-offer.ts';
import { accepts, asCustomer, asPhone, invitation, open, sessionId } from '../testing/as-customer.ts';

const { default: earlyCards } = await import('./early-card.tsx');
const { fillEarlyCard } = await import('./fill-early-card.ts');

/** Elements, classes and texts without ids, state and the status line. */
function contentOf(root: ParentNode | null): string[] {
  return [...(root?.querySelectorAll('*') ?? [])]
    .filter((element) => element.role !== 'status')
    .map((element) => `${element.tagName} ${element.className} ${element.children.length === 0 ? element.textContent : ''}`);
}

function earlyCard(name: string, names: Partial<typeof invitation> = {}, isKnown = true): DocumentFragment {
  return fillEarlyCard(earlyCards('en', english)[name] ?? '', { ...invitation, ...names }, isKnown);
}

describe('earlyCards', () => {
  asCustomer();

  it('render the same card as the application', async () => {
    fakeApi(accepts);
    const { container } = await open();
    await screen.findByRole('button', { name: 'Choose what to share' });

    expect(contentOf(earlyCard('screen'))).toEqual(contentOf(container));
  });

  it('render the same card as the application when the company is unknown', async () => {
    fakeApi({ 'POST /session/join': () => ({ ...invitation, company: { ...invitation.company, id: sessionId } }) });
    const { container } = await open();
    await screen.findByText(/That is a scam/);

    expect(contentOf(earlyCard('screen', {}, false))).toEqual(contentOf(container));
  });

  it('render the same card as the application on a phone', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: jest.fn() }, configurable: true });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile');
    fakeApi(accepts);
    const { container } = await open();
    await screen.findByRole('button', { name: 'Show with the camera' });

    expect(contentOf(earlyCard('phone'))).toEqual(contentOf(container));
  });

  it('render the same card as the application where the installation has an app for the phone', async () => {
    asPhone('Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile');
    fakeApi(accepts);
    const { container } = await open();
    await screen.findByRole('link', { name: 'Open in the app' });

    const card = fillEarlyCard(earlyCards('en', english)['phone'] ?? '', invitation, true, appOffer(boot));
    expect(contentOf(card)).toEqual(contentOf(container));
    const addressesIn = (root: ParentNode) => [...root.querySelectorAll('a[data-app]')].map((link) => link.getAttribute('href'));
    expect(addressesIn(card)).toEqual(addressesIn(container));
  });

  it('disable every control', () => {
    const controls = [...earlyCard('phone').querySelectorAll<HTMLButtonElement>('button, select, a, input')];
    expect(controls.length).toBeGreaterThan(2);
    expect(controls.every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('fillEarlyCard', () => {
  it('inserts names as text when they contain markup or slots', () => {
    const name = '<img src=x onerror="attack()"> {operator} $& &amp;';
    const card = earlyCard('screen', { company: { ...invitation.company, name, logo: '' } });

    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('span')?.textContent).toBe(name);
    expect(card.querySelector('h1')?.textContent).toBe('Ada Nowak would like to see your screen');
  });

  it('shows the logo when the company has one', () => {
    expect(earlyCard('screen').querySelector('img')?.getAttribute('src')).toBe('/files/logo.png');
  });
});
