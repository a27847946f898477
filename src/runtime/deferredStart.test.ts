import { deferredStart } from './deferredStart';

jest.mock('./prefetchChunks', () => ({ prefetchChunks: () => Promise.resolve() }));

const stands = (readyState: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState });

describe('deferredStart', () => {
  const environment = process.env.NODE_ENV;
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(process.env, { NODE_ENV: 'production' });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(process.env, { NODE_ENV: environment });
  });
  const begun = () => {
    const startExtras = jest.fn(() => Promise.resolve());
    deferredStart(() => Promise.resolve({ startExtras }));
    return startExtras;
  };

  it('waits for the load event of the page', async () => {
    stands('interactive');
    const extras = begun();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(extras).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(extras).toHaveBeenCalledTimes(1);
  });

  it('starts also when the page was loaded before the app', async () => {
    stands('complete');
    const extras = begun();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(extras).toHaveBeenCalledTimes(1);
  });
});
