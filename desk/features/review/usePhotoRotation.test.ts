/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { usePhotoRotation } from './usePhotoRotation';

jest.mock('@/services/call', () => ({ call: jest.fn() }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { params: { id: string }; body: object }]>;
const sent = () => calls.mock.calls.map(([, { params, body }]) => ({ ...params, ...body }));
const file = (id: string) => ({ id, slot: 'idCardFront', index: 0 }) as never;

let turns: { turnOf: (file: never) => number; onTurn: (file: never, turned: 0 | 90 | 180 | 270) => void };
const root = createRoot(document.createElement('div'));
function Page() {
  turns = usePhotoRotation();
  return null;
}
const turn = (id: string, turned: 0 | 90 | 180 | 270) => act(async () => turns.onTurn(file(id), turned));

beforeEach(async () => {
  calls.mockReset();
  await act(async () => root.render(createElement(Page)));
});

describe('usePhotoRotation', () => {
  it('sends the newest turn of a photo after the previous request has ended', async () => {
    let end: (error?: Error) => void = () => undefined;
    calls.mockReturnValueOnce(
      new Promise((resolve, reject) => (end = (error) => (error ? reject(error) : resolve({})))),
    );
    calls.mockResolvedValue({});
    await turn('a', 90);
    await turn('a', 180);
    await turn('a', 270);
    await turn('b', 90);
    expect(sent()).toEqual([
      { id: 'a', turned: 90 },
      { id: 'b', turned: 90 },
    ]);
    expect(turns.turnOf(file('a'))).toBe(270);
    await act(async () => end(new Error('offline')));
    expect(sent().slice(2)).toEqual([{ id: 'a', turned: 270 }]);
    await turn('a', 0);
    expect(sent().slice(3)).toEqual([{ id: 'a', turned: 0 }]);
  });
});
