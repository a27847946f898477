import '../testing/device';
import 'fake-indexeddb/auto';
import { dropEverything, keepText } from '@/services/deviceStore';
import { openDecisions, noDecisions, readDecisions, saveDecisions } from './ocrDecisions';

describe('ocrDecisions', () => {
  beforeEach(() => dropEverything());

  it('does not replace the stored decisions after a read that failed or timed out', async () => {
    const decisions = { ...noDecisions, rejected: ['personalInfo.name 李'] };
    await keepText('draft-1/ocr', decisions);
    openDecisions('draft-1');
    jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('not settled', 'TimeoutError');
    });
    expect(await readDecisions('draft-1')).toEqual(noDecisions);
    saveDecisions('draft-1', noDecisions);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await readDecisions('draft-1')).toEqual(decisions);
  });
});
