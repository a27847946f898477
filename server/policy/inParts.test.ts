import { inParts } from './inParts';

function* counting(parts: number): Generator<void, number> {
  for (let n = 0; n < parts; n += 1) {
    const until = performance.now() + 11;
    while (performance.now() < until);
    yield;
  }
  return parts;
}

describe('inParts', () => {
  it('returns the result, and lets other work run between the parts', async () => {
    const order: string[] = [];
    const computed = inParts(counting(3)).then((n) => order.push(`result ${n}`));
    setImmediate(() => order.push('other work'));
    await computed;
    expect(order).toEqual(['other work', 'result 3']);
  });
});
