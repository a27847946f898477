import '../testing/device';
import 'fake-indexeddb/auto';
import { dropEverything, keepText } from '@/services/deviceStore';
import { openDecisions, noDecisions, readDecisions, saveDecisions } from './ocrDecisions';

const filled = { 'oldCarInfo.vin': { value: 'LTEST', fileId: 'file-1' } };
const stored = { filled, done: ['oldCarInfo.vin LTEST'], refused: ['personalInfo.name 李'], kept: ['file-2'] };

describe('ocrDecisions', () => {
  beforeEach(() => dropEverything());

  it('reads the record of an older release until a newer one is stored', async () => {
    expect(await readDecisions('draft-1')).toEqual(noDecisions);
    await keepText('draft-1/read', stored);
    const decisions = await readDecisions('draft-1');
    expect(decisions).toEqual({
      filled,
      used: ['oldCarInfo.vin LTEST'],
      rejected: ['personalInfo.name 李'],
      keptPhotos: ['file-2'],
    });
    openDecisions('draft-1');
    saveDecisions('draft-1', { ...decisions, keptPhotos: [] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await readDecisions('draft-1')).toMatchObject({ used: ['oldCarInfo.vin LTEST'], keptPhotos: [] });
  });

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
