import { renderHook, waitFor } from '@testing-library/react';
import { useBelow } from './useBelow';

const mockHistory = { action: 'POP' };
jest.mock('@umijs/max', () => ({ get history() { return mockHistory; } }));

/** What each drawing was told, the first one first. */
const drawings = () => {
  const told: boolean[] = [];
  renderHook(() => told.push(useBelow()));
  return told;
};

it('lets the first screen stand before the rest, on the way from another page', async () => {
  mockHistory.action = 'PUSH';
  const told = drawings();
  expect(told[0]).toBe(false);
  await waitFor(() => expect(told.at(-1)).toBe(true));
});

it('draws a page at once that is opened or gone back to: it keeps its place', () => {
  mockHistory.action = 'POP';
  expect(drawings()[0]).toBe(true);
});
