import { screen, waitFor } from '@testing-library/react';
import example from '@domain/policy/example.json';
import { resolvePolicy } from '@domain/policy/parse';
import { quietMs } from '@/scheduling';
import { freshPhone, visit } from '@/testing/visit';

beforeEach(freshPhone);
afterEach(() => jest.restoreAllMocks());

describe('marks of an example policy', () => {
  const marks = () => screen.queryAllByText(/示例/).map(({ textContent }) => textContent);

  it.each([
    ['/intro', ['金额为示例', '日期为示例', '示例', '示例']],
    ['/mannual/first', ['材料清单为示例']],
    ['/mannual/second', ['示例', '示例', '示例']],
    ['/contact', ['示例']],
  ])('disappear from %s under a policy that is no example', async (path, expected) => {
    jest.replaceProperty(quietMs, 'newer', 500);
    visit(path, {
      'GET /policies': () => ({ data: { ...resolvePolicy(example), example: false, declarations: [], consents: [] } }),
    });
    await waitFor(() => expect(marks()).toEqual(expected));
    await waitFor(() => expect(marks()).toEqual([]), { timeout: 3_000 });
  });
});
