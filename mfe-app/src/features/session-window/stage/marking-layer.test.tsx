import { describe, expect, it, jest } from '@jest/globals';
import { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { fakeContexts } from '@nearhand/platform/session-link/testing/fake-contexts';
import { renderScreen } from '@nearhand/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { MarkingLayer } from './marking-layer.tsx';
import type { Tools } from './tools.ts';

const none = () => undefined;
/** jsdom has no pointer events: uses mouse events with the same fields. */
const mouse = (layer: Element, type: string, clientX: number, clientY: number) =>
  fireEvent(layer, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }));
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

async function open(tool: Tools['tool']) {
  const board = new AnnotationBoard(fakeContexts().operator);
  const tools: Tools = { tool, colour: 'green', zoom: 'fit', setTool: none, setColour: none, setZoom: none };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 400, height: 200 } as DOMRect);
  Object.assign(HTMLElement.prototype, { setPointerCapture: none });
  const Component = () => <MarkingLayer board={board} surfaceId="s1" picture={{ width: 200, height: 200 }} tools={tools} />;
  const view = await renderScreen({ page: { Component }, path: '/x' });
  return { ...view, board, layer: screen.getByRole('button') };
}

describe('MarkingLayer', () => {
  it('points at the position of the mouse on the picture only', async () => {
    const { board, layer } = await open('pointer');
    mouse(layer, 'pointermove', 150, 50);
    await nextFrame();
    expect(board.visible('s1')).toMatchObject([{ kind: 'pointer', color: 'green', points: [0.25, 0.25] }]);

    mouse(layer, 'pointermove', 50, 50);
    await nextFrame();
    expect(board.visible('s1')).toMatchObject([{ points: [0.25, 0.25] }]);
    fireEvent.pointerLeave(layer);
    expect(board.visible('s1')).toEqual([]);
  });

  it('points with the arrow keys within the picture', async () => {
    const { board, layer } = await open('pointer');
    fireEvent.keyDown(layer, { key: 'ArrowRight' });
    await nextFrame();
    expect(board.visible()).toMatchObject([{ points: [0.51, 0.5] }]);
    for (let press = 0; press < 30; press += 1) fireEvent.keyDown(layer, { key: 'ArrowUp', shiftKey: true });
    await nextFrame();
    expect(board.visible()).toMatchObject([{ points: [0.51, 0] }]);
  });

  it('draws from press to release', async () => {
    const { board, layer } = await open('draw');
    mouse(layer, 'pointermove', 110, 10);
    await nextFrame();
    expect(board.visible()).toEqual([]);

    mouse(layer, 'pointerdown', 200, 100);
    mouse(layer, 'pointermove', 250, 100);
    fireEvent.pointerUp(layer);
    expect(board.visible()).toMatchObject([{ kind: 'stroke', points: [0.5, 0.5, 0.75, 0.5] }]);
  });

  it('draws with Space and arrow keys', async () => {
    const { board, layer } = await open('draw');
    fireEvent.keyDown(layer, { key: ' ' });
    fireEvent.keyDown(layer, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(layer, { key: ' ' });
    expect(board.visible()).toMatchObject([{ kind: 'stroke', points: [0.5, 0.5, 0.5, 0.55] }]);
  });
});
