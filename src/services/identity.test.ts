import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { onIdentityChange } from './identity';
import { setToken } from './session';
import { findUploaded, rememberUploaded } from './photos';

/** Modules whose state does not belong to one person, or is compared with the token on every use. */
const exempt: Record<string, string> = {
  'components/feedback/announce.ts': 'DOM element and timer of the live region',
  'components/dialogs/closeOnBackButton.ts': 'history depth of this tab',
  'pageLoad/': 'chunks and the prerendered page',
  'spoken/': 'test support',
  'testing/': 'test support',
  'lib/formatDate.ts': 'formats of dates',
  'services/clock.ts': 'clock difference to the server',
  'services/deviceStore.ts': 'registered writers',
  'services/deviceVault.ts': 'database handles and the key of the device',
  'services/identity.ts': 'the registry itself',
  'services/initialState.ts': 'request in flight, compared with the token',
  'services/language.ts': 'texts of the shown language',
  'services/shownLanguage.ts': 'shown language of this device',
  'services/photoDownloads.ts': 'downloads that are running or waiting now',
  'services/policy.ts': 'public policy',
  'services/refusalHandler.ts': 'function set at start',
  'services/session.ts': 'listeners',
  'lib/storage.ts': 'fallback of local storage',
  'lib/unsaved.ts': 'dirty checks of mounted components',
  'hooks/useFormatDate.ts': 'date formats',
  'hooks/useRouteInfo.ts': 'route of the current path',
  'features/form/steps/useField.ts': 'constant',
  'features/form/photos/decodeImage.ts': 'capabilities of the browser',
  'features/form/photos/localPhotos.ts': 'queue of writes',
  'features/form/photos/resumableUpload.ts': 'upload method and piece size that the network allows',
  'features/form/ocr/ocrDecisions.ts': 'queue of writes',
  'features/form/ocr/useOcr.ts': 'keyed by the open draft',
  'features/form/draft/openDraft.ts':
    'compared with the token on every use; the sign-in sheet continues the same draft',
  'features/form/draft/validator.ts': 'constant',
  'features/form/steps/SuggestField.tsx': 'public lists',
  'features/refusedCalls/handleRefusal.ts': 'constant',
  'features/refusedCalls/queuedCalls.ts': 'calls that are waiting now',
  'services/maintenance.ts': 'the state of the server',
  'layouts/LateNotices.tsx': 'whether the service worker was started',
  'layouts/PageNotices.tsx': 'whether the pause after the first page is over',
  'layouts/RouteAnnouncer.tsx': 'title of the last page',
};
const stateful = /^(?:export )?let |^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)\b/m;

const src = join(__dirname, '..');
const files = (readdirSync(src, { recursive: true }) as string[])
  .map((file) => file.replace(/\\/g, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('.umi'));

describe('onIdentityChange', () => {
  it('resets module state when the token changes, and only then', () => {
    setToken('a');
    const reset = jest.fn();
    onIdentityChange(reset);
    rememberUploaded('file-1', new Blob(['x']));
    setToken('a');
    expect(reset).not.toHaveBeenCalled();
    setToken('b');
    expect(reset).toHaveBeenCalledTimes(1);
    expect(findUploaded('file-1')).toBeUndefined();
  });

  it('resets module state when another tab changes the token', () => {
    setToken('a');
    const reset = jest.fn();
    onIdentityChange(reset);
    localStorage.setItem('User-Token', 'b');
    window.dispatchEvent(new StorageEvent('storage', { key: 'User-Token', newValue: 'b' }));
    expect(reset).toHaveBeenCalledTimes(1);
  });

  it('is registered by every module with state, or the module is exempt with a reason', () => {
    const missing = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      if (!stateful.test(text) || text.includes('onIdentityChange(')) return false;
      return !Object.keys(exempt).some((known) => (known.endsWith('/') ? file.startsWith(known) : file === known));
    });
    expect(missing).toEqual([]);
  });
});
