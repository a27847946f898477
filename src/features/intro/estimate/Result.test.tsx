import { act, screen } from '@testing-library/react';
import example from '@domain/policy/example.json';
import { show } from '@/components/testing/show';
import Result from './Result';
import { rules } from './rules';

jest.mock('./rules', () => ({ rules: jest.fn() }));

afterEach(() => jest.useRealTimers());

it('Result: loads the policy again after neither the server nor the chunk of the build could be reached', async () => {
  jest.useFakeTimers();
  jest
    .mocked(rules)
    .mockRejectedValueOnce(new Error('ChunkLoadError'))
    .mockResolvedValue(example as never);
  show(<Result choices={{ kind: 'scrap', carType: 'nev', band: '1', price: '', given: {} }} onFurther={jest.fn()} />);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('12,000–18,000')).toBeVisible();
});
