import { read, write } from './storage';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('storage that is blocked or full', () => {
  it('keeps what was set for as long as the page lives', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    write('large', '1');
    expect(read('large')).toBe('1');
  });

  it('never throws', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    write('theme', 'dark');
    expect(read('theme')).toBe('dark');
    write('theme', null);
    expect(read('theme')).toBeNull();
  });
});
