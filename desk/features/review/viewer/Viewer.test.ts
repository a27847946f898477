/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CallError } from '@/services/callError';
import { fit, showBox } from './geometry';
import { Viewer } from './Viewer';

let mockKeys: { key: string; do: () => void }[] = [];
const mockPhotos = {
  a: { url: 'blob:a', width: 4000, height: 3000 },
  b: { url: 'blob:b', width: 2000, height: 3000 },
};
const mockLost = new CallError('refused', { status: 404, code: 'PHOTO_LOST' });
jest.mock('./viewer.css', () => ({}));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/keys/useKeys', () => ({ useKeys: (keys: typeof mockKeys) => void (mockKeys = keys) }));
jest.mock('@/services/photos', () => ({
  photoOf: async (id: 'a' | 'b' | 'lost') => {
    if (id === 'lost') throw mockLost;
    return mockPhotos[id];
  },
}));

let stage = { width: 800, height: 600 };
let created = 0;
let resized: () => void = () => undefined;
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => stage.width },
  clientHeight: { get: () => stage.height },
});
Object.assign(globalThis, {
  // As a browser does: the callback is also called once after observe().
  ResizeObserver: class {
    constructor(callback: () => void) {
      created += 1;
      resized = callback;
    }
    observe = () => queueMicrotask(resized);
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});

const container = document.createElement('div');
const root = createRoot(container);
const region = [0.1, 0.1, 0.2, 0.05] as const;
const show = (id: 'a' | 'b' | 'lost', box?: typeof region) =>
  act(async () =>
    root.render(
      createElement(Viewer, {
        files: [],
        shown: { id } as never,
        box,
        nameOf: () => id,
        turnOf: () => 0 as const,
        onTurn: () => undefined,
        onShow: () => undefined,
      }),
    ),
  );
const scale = () => Number(/scale\(([\d.]+)\)/.exec(container.innerHTML)?.[1]);
const press = (key: string) => act(() => void mockKeys.find((one) => one.key === key)?.do());
const resize = (width: number, height: number) =>
  act(() => {
    stage = { width, height };
    resized();
  });

beforeEach(() => {
  stage = { width: 800, height: 600 };
  created = 0;
});
afterEach(() => act(() => root.render(null)));

describe('Viewer', () => {
  it('zooms to the region after a change of photo', async () => {
    await show('a');
    expect(scale()).toBeCloseTo(fit(mockPhotos.a, stage, 0).scale);
    await show('b', [...region]);
    expect(scale()).toBeCloseTo(showBox(region, mockPhotos.b, stage, 0).scale);
    expect(created).toBe(1);
  });

  it('zooms to the region again after a resize', async () => {
    await show('a', [...region]);
    resize(400, 300);
    expect(scale()).toBeCloseTo(showBox(region, mockPhotos.a, stage, 0).scale);
  });

  it('keeps the zoom of the officer after a resize and when the case is loaded again', async () => {
    await show('a', [...region]);
    const automatic = scale();
    press('+');
    const own = scale();
    expect(own).toBeGreaterThan(automatic);
    resize(400, 300);
    expect(scale()).toBe(own);
    await show('a', [...region]);
    expect(scale()).toBe(own);
  });

  it('reports a photo that the store has lost, without a button to try again', async () => {
    await show('lost');
    expect(container.querySelector('[role=alert]')?.textContent).toBe('view.lost');
    expect(container.querySelector('[role=alert] button')).toBeNull();
  });
});
