import { readAllPages } from './readAllPages';

const entriesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

describe('readAllPages', () => {
  it('reads again from the first page when an entry is deleted between two requests', async () => {
    let entries = entriesFrom(0, 150);
    const read = jest.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => {
      const reply = { list: entries.slice((page - 1) * pageSize, page * pageSize), total: entries.length };
      entries = entries.filter((entry) => entry !== 3);
      return reply;
    });
    expect(await readAllPages(read, String)).toEqual(entries);
    expect(read.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 1, 2]);
  });

  it('returns what it has read when the list keeps changing', async () => {
    let total = 150;
    const read = jest.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => {
      total += 1;
      return { list: entriesFrom((page - 1) * pageSize, Math.min(pageSize, total - (page - 1) * pageSize)), total };
    });
    expect((await readAllPages(read, String)).length).toBeGreaterThan(150);
    expect(read.mock.calls.length).toBeLessThan(10);
  });
});
