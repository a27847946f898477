import { loadFirst, readAllPages } from './offsetPages';

interface Paging {
  page: number;
  pageSize: number;
}
const entriesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: String(first + n) }));
/** A server whose list is replaced after the first response. */
const changingList = (before: { id: string }[], after: { id: string }[]) => {
  let entries = before;
  return jest.fn(async ({ page, pageSize }: Paging) => {
    const reply = { list: entries.slice((page - 1) * pageSize, page * pageSize), total: entries.length };
    entries = after;
    return reply;
  });
};

describe('readAllPages', () => {
  const all = entriesFrom(0, 150);

  it.each([
    ['is deleted', all.filter(({ id }) => id !== '3')],
    ['is added', [...entriesFrom(900, 1), ...all]],
    ['moves to the top', [all[120]!, ...all.filter((_, n) => n !== 120)]],
  ])('reads again from the first page when an entry %s between two requests', async (_, after) => {
    const read = changingList(all, after);
    expect(await readAllPages(read)).toEqual(after);
    expect(read.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 1, 2]);
  });

  it('returns what it has read when the list keeps changing', async () => {
    let total = 150;
    const read = jest.fn(async ({ page, pageSize }: Paging) => {
      total += 1;
      return { list: entriesFrom((page - 1) * pageSize, Math.min(pageSize, total - (page - 1) * pageSize)), total };
    });
    expect((await readAllPages(read)).length).toBeGreaterThan(150);
    expect(read.mock.calls.length).toBeLessThan(10);
  });
});

describe('loadFirst', () => {
  it.each([
    [0, 10, [1]],
    [14, 20, [1]],
    [100, 100, [1]],
    [130, 200, [1, 2]],
  ])('of %d shown entries reads %d, in pages of at most 100', async (shown, count, pages) => {
    const all = entriesFrom(0, 1_000);
    const read = changingList(all, all);
    expect(await loadFirst(read, shown)).toEqual({ list: all.slice(0, count), total: 1_000 });
    expect(read.mock.calls.map(([{ page }]) => page)).toEqual(pages);
  });

  it('skips no entry when an entry of a read page is deleted', async () => {
    const all = entriesFrom(0, 400);
    const after = all.filter(({ id }) => id !== '3');
    expect(await loadFirst(changingList(all, after), 200)).toEqual({ list: after.slice(0, 200), total: 399 });
  });
});
