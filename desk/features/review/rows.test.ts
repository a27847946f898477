import { sampleAnswers } from '@domain/testing/sample';
import type { Case } from './cases';
import { firstToSee, jumpCodes, ordered, rowsOf } from './rows';

const steps = sampleAnswers('newApplyElv', 1) as Case['steps'];
const file = (id: string, slot: string) => ({ id, slot, index: 0, width: 1, height: 1 });
const found = (more: Partial<Case> = {}): Case =>
  ({
    flow: 'newApplyElv',
    steps,
    files: [file('b', 'newInvoice'), file('a', 'idCardFront')],
    rounds: [],
    ...more,
  }) as Case;

describe('rows of a case', () => {
  it('contain each field of the form once, with the photo that shows it', () => {
    const rows = rowsOf(found());
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.find(({ key }) => key === 'personalInfo.name')?.fileId).toBe('a');
    expect(rows.find(({ key }) => key === 'newCarInfo.invoiceNo')?.fileId).toBe('b');
    expect(rows.find(({ key }) => key === 'personalInfo.mobile')?.fileId).toBeUndefined();
  });

  it('contain a field that only some policies ask for when the case has its answer', () => {
    const key = 'oldCarInfo.emission';
    const asked = found({ steps: { ...steps, oldCarInfo: { ...steps.oldCarInfo, emission: 'china4' } } });
    expect(rowsOf(asked).find((row) => row.key === key)).toMatchObject({ typed: 'china4', label: `field.${key}` });
    expect(rowsOf(found()).some((row) => row.key === key)).toBe(false);
  });

  it('are waiting while OCR of their photo has not finished and returned no value', () => {
    const reading = { state: 'waiting' as const, kind: null, fits: null, turned: 0 as const, findings: [] };
    const files = [{ ...file('b', 'newInvoice'), reading }, file('a', 'idCardFront')];
    const read = { 'newCarInfo.invoiceNo': { value: '1', proof: null, fileId: 'b' } } as never;
    const rows = rowsOf(found({ files, read }));
    expect(rows.find(({ key }) => key === 'newCarInfo.invoiceDate')?.waiting).toBe(true);
    expect(rows.find(({ key }) => key === 'newCarInfo.invoiceNo')?.waiting).toBe(false);
    expect(rows.find(({ key }) => key === 'personalInfo.name')?.waiting).toBe(false);
  });

  it('firstToSee returns the first row that differs', () => {
    expect(firstToSee(rowsOf(found()))).toBe(0);
    const rows = rowsOf(found({ differs: ['oldCarInfo.vin'] }));
    expect(rows[firstToSee(rows)]?.key).toBe('oldCarInfo.vin');
  });

  it('ordered puts the rows of the last return first, with their previous values', () => {
    const old = { ...steps, newCarInfo: { ...steps.newCarInfo, invoiceNo: '1' } };
    const items = [{ key: 'newCarInfo.invoiceNo', code: 'x', text: '请核对', state: 'changed' as const }];
    const rounds = [
      { round: 1, at: '', steps: old, files: [], changed: [], samePhotos: [], returned: { at: '', remark: '', items } },
    ];
    const [first] = ordered(rowsOf(found({ rounds })));
    expect(first).toMatchObject({ key: 'newCarInfo.invoiceNo', before: { old: '1', text: '请核对' } });
  });

  it('jumpCodes returns a unique two-letter code for each row', () => {
    const codes = jumpCodes(300);
    expect(new Set(codes).size).toBe(300);
    expect(codes.every((code) => /^[a-z]{2}$/.test(code))).toBe(true);
  });
});
