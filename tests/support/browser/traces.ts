import type { Page } from '@playwright/test';

/**
 * Returns where the browser still has one of these texts: screen, title, address, history entry, cookies, storages, Cache Storage, and
 * every object that is reachable from `window`, React's state at the elements included.
 */
export const findTraces = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found = new Set<string>();
    const look = (place: string, content: unknown) => {
      if (typeof content !== 'string') return;
      for (const text of wanted) if (content.includes(text)) found.add(`${place}: ${text}`);
    };
    look('screen', document.documentElement.outerHTML);
    look('title', document.title);
    look('address', window.location.href);
    look('history', JSON.stringify(history.state));
    look('cookie', document.cookie);
    for (const [name, storage] of Object.entries({ sessionStorage, localStorage }))
      look(name, JSON.stringify({ ...storage }));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const bytesAsText = (_: string, value: unknown) =>
      ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        look(
          'IndexedDB',
          JSON.stringify(await done(database.transaction(store).objectStore(store).getAll()), bytesAsText),
        );
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        look('Cache Storage', request.url);
        look('Cache Storage', await (await cache.match(request))?.text());
      }
    }
    const seen = new Set<object>();
    const queue: object[] = [window, document];
    const add = (value: unknown) => {
      look('memory', value);
      if (((typeof value === 'object' && value) || typeof value === 'function') && !seen.has(value)) {
        seen.add(value);
        queue.push(value);
      }
    };
    for (let one = queue.pop(); one; one = queue.pop()) {
      try {
        if (one instanceof Node) one.childNodes.forEach(add);
        if (one instanceof Map || one instanceof Set) for (const entry of one.entries()) entry.forEach(add);
      } catch {
        // A prototype: its methods need an instance.
      }
      try {
        for (const key of Reflect.ownKeys(one)) {
          look('memory', key);
          add(Reflect.getOwnPropertyDescriptor(one, key)?.value);
        }
      } catch {
        // An exotic object, a frame of another origin for example.
      }
    }
    return [...found].sort();
  }, texts);
