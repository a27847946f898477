/** @jest-environment jsdom */
import { names, read, write } from './storage';

const { setItem } = Storage.prototype;
afterEach(() => {
  Storage.prototype.setItem = setItem;
  localStorage.clear();
});

describe('storage', () => {
  it('reads null after another tab removed a value that this tab wrote', () => {
    write('a', '1');
    localStorage.removeItem('a');
    expect(read('a')).toBeNull();
    expect(names('localStorage')).toEqual([]);
  });

  it('keeps a value for the page when the store rejects it', () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    write('a', '1');
    expect(read('a')).toBe('1');
    write('a', null);
    expect(read('a')).toBeNull();
  });

  it('reads the newest value when the store accepts a value again', () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    write('a', '1');
    Storage.prototype.setItem = setItem;
    write('a', '2');
    localStorage.removeItem('a');
    expect(read('a')).toBeNull();
  });

  it('does not mix the values of the two stores', () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    write('a', '1', 'sessionStorage');
    expect(read('a')).toBeNull();
    expect(names('sessionStorage')).toEqual(['a']);
  });

  it('does not answer with the old value when a rejected value replaces it', () => {
    write('a', '1');
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    write('a', '2');
    expect(read('a')).toBe('2');
  });
});
