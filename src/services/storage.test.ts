import { read, write } from './storage';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('storage that is blocked or full', () => {
  it('keeps a value in memory until the page is closed', () => {
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

describe('storage shared between tabs', () => {
  it('reads what another tab has removed or replaced', () => {
    write('token', 'of-this-tab');
    localStorage.setItem('token', 'of-another-tab');
    expect(read('token')).toBe('of-another-tab');
    localStorage.removeItem('token');
    expect(read('token')).toBeNull();
  });

  it('prefers the new value when storage is full and holds an old one', () => {
    write('large', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    write('large', 'new');
    expect(read('large')).toBe('new');
    jest.restoreAllMocks();
    write('large', 'stored');
    localStorage.removeItem('large');
    expect(read('large')).toBeNull();
  });
});
