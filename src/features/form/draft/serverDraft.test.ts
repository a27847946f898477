import { flows } from '@domain/flow';
import { testDraft } from '../testing/draft';
import { withPhoto } from '../photos/pendingPhoto';
import { createDraftStore } from './store';
import { setFiles } from './fileList';
import { withFiles } from './serverDraft';

const slot = 'newRegCert12';
const photo = (id: string, of = slot) => ({ id, slot: of, index: 0, width: 1200, height: 900 });
const returned = (key = slot) =>
  testDraft('newApplyElv', {
    status: 'returned',
    files: [photo('page-1'), photo('page-2'), photo('card', 'bankCard')],
    returned: {
      round: 1,
      remark: '',
      items: [
        { key, code: 'x', text: '第2页看不清', old: key === slot ? ['page-1', 'page-2'] : '示例', touched: false },
      ],
    },
  });
const pages = ({ files }: ReturnType<typeof returned>) =>
  files.filter((file) => file.slot === slot).map(({ id }) => id);
const isTouched = (draft: ReturnType<typeof returned>) => draft.returned?.items[0]?.touched;

describe('the photos of a correction', () => {
  it('keep the submitted pages when one is added', () => {
    const added = withPhoto(returned(), photo('page-3'));
    expect(pages(added)).toEqual(['page-1', 'page-2', 'page-3']);
    expect(isTouched(added)).toBe(true);
  });

  it('lose only the page that is replaced', () => {
    const replaced = withPhoto(returned(), photo('page-3'), 'page-2');
    expect(pages(replaced)).toEqual(['page-1', 'page-3']);
    expect(isTouched(replaced)).toBe(true);
  });

  it('count as corrected after a deletion, and not when they are those of the submission again', () => {
    const store = createDraftStore(flows.newApplyElv, returned(), {});
    const { draft } = store.get();
    setFiles(store, draft.files.slice(1));
    expect(isTouched(store.get().draft)).toBe(true);
    setFiles(store, [...draft.files].reverse());
    expect(isTouched(store.get().draft)).toBe(false);
  });

  it('do not change the mark of a field', () =>
    expect(isTouched(withFiles(returned('newCarInfo.brand'), [photo('page-1')]))).toBe(false));
});
