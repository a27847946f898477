import { retryChunks, withQuery, withRetry } from './chunkRetry';

const lost = (type: string) => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });

describe('withRetry', () => {
  it('does not retry an error of the page itself', async () => {
    const load = jest.fn().mockRejectedValue(new TypeError('bug'));
    await expect(withRetry(load)('7')).rejects.toThrow('bug');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('adds a query to all requests for a chunk that has failed, and to no other request', async () => {
    const nameOf = withQuery((id) => `${id}.js`);
    const urls: string[] = [];
    const load = (id: string) => {
      urls.push(nameOf(id));
      return urls.length < 3 ? Promise.reject(lost('missing')) : Promise.resolve('page');
    };
    await expect(withRetry(load)('8')).rejects.toMatchObject({ name: 'ChunkLoadError' });
    await withRetry(load)('8');
    expect(urls).toEqual(['8.js', '8.js?again=1', '8.js?again=2']);
    expect(nameOf('9')).toBe('9.js');
  });
});

describe('retryChunks', () => {
  it('requests a lost chunk of the webpack runtime again, with a query', async () => {
    const urls: string[] = [];
    const webpack = Object.assign(globalThis as unknown as Record<'__webpack_chunk_load__', typeof load>, {
      __webpack_get_script_filename__: (id: string) => `${id}.js`,
      __webpack_chunk_load__: load,
    });
    function load(id: string) {
      urls.push(webpack.__webpack_get_script_filename__(id));
      return urls.length < 2 ? Promise.reject(lost('missing')) : Promise.resolve('page');
    }
    retryChunks();
    await expect(webpack.__webpack_chunk_load__('10')).resolves.toBe('page');
    expect(urls).toEqual(['10.js', '10.js?again=1']);
  });
});
