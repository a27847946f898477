import type { Reading } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import type { Finding } from '@domain/reading';

import { compared, forApplicant } from './view';

const finding = (key: string, value: string | number, proof: Finding['proof'] = null): Finding => ({
  key,
  value,
  proof,
  box: [0, 0, 1, 1],
});
const read = (...findings: Finding[]): Reading => ({
  state: 'done',
  kind: 'newInvoice',
  fits: true,
  turned: 90,
  findings,
});
const returnedFor = (...keys: string[]) => ({
  round: 1,
  stage: 1 as const,
  remark: '',
  items: keys.map((key) => ({ key, code: 'x', text: '' })),
});

describe('forApplicant', () => {
  const vin = finding('newCarInfo.vin', 'LSVAA4180E2100002');
  const day = finding('newCarInfo.invoiceDate', '2026-04-01', 'qr');
  const readings = new Map([
    ['one', read(vin, day)],
    ['other', read(finding('personalInfo.idNo', '320500198808080018', 'checksum'))],
  ]);

  it('returns all findings of a draft', () =>
    expect(forApplicant({ status: 'draft', returned: null, files: [] }, readings)).toBe(readings));

  it('returns only findings of marked fields for a returned case', () => {
    const row = { status: 'returned' as const, returned: returnedFor('newCarInfo.vin', 'newInvoice'), files: [] };
    expect([...forApplicant(row, readings)]).toEqual([
      ['one', read(vin)],
      ['other', read()],
    ]);
    const both = { ...row, returned: returnedFor('newCarInfo.invoiceDate', 'newCarInfo.vin') };
    expect(forApplicant(both, readings).get('one')).toEqual(read(vin, day));
  });

  it('returns the owner on a paper of the old car when the name of the spouse is marked', () => {
    const name = finding('personalInfo.name', '李示例');
    const files = [
      { id: 'cert', slot: 'scrapCert' },
      { id: 'card', slot: 'idCardFront' },
    ];
    const both = new Map(files.map(({ id }) => [id, read(name, vin)]));
    const row = { status: 'returned' as const, returned: returnedFor('oldCarInfo.ownerName'), files };
    expect([...forApplicant(row, both)]).toEqual([
      ['cert', read(name)],
      ['card', read()],
    ]);
  });

  it.each(['submitted', 'reviewing', 'approved', 'paid'] as const)(
    'returns no findings while a case is %s',
    (status) => {
      // Marks of an earlier return are no longer open.
      for (const returned of [null, returnedFor('newCarInfo.vin')])
        expect([...forApplicant({ status, returned, files: [] }, readings)]).toEqual([
          ['one', read()],
          ['other', read()],
        ]);
    },
  );
});

describe('compared', () => {
  const answers: Answers = {
    personalInfo: {},
    oldCarInfo: {},
    newCarInfo: { invoiceNo: '26329000000000000077', invoiceDate: '2026-04-02' },
  };

  it('returns each value with its proof and photo, and the keys that differ', () => {
    const readings = new Map([
      ['one', read(finding('newCarInfo.invoiceNo', '26329000000000000077', 'qr'))],
      ['other', read(finding('newCarInfo.invoiceDate', '2026-04-01'), finding('oldCarInfo.brand', '示例'))],
    ]);
    expect(compared(answers, readings)).toEqual({
      read: {
        'newCarInfo.invoiceNo': { value: '26329000000000000077', proof: 'qr', fileId: 'one' },
        'newCarInfo.invoiceDate': { value: '2026-04-01', proof: null, fileId: 'other' },
        'oldCarInfo.brand': { value: '示例', proof: null, fileId: 'other' },
      },
      differs: ['newCarInfo.invoiceDate'],
      similar: [],
    });
  });

  it('prefers the photo that differs when several photos show a field', () => {
    const readings = new Map([
      ['same', read(finding('newCarInfo.invoiceDate', '2026-04-02', 'qr'))],
      ['another', read(finding('newCarInfo.invoiceDate', '2026-04-01'))],
    ]);
    expect(compared(answers, readings)).toEqual({
      read: { 'newCarInfo.invoiceDate': { value: '2026-04-01', proof: null, fileId: 'another' } },
      differs: ['newCarInfo.invoiceDate'],
      similar: [],
    });
  });

  it('marks a relative’s name as differing and similar, and on the applicant’s own document as similar only', () => {
    const mine = { ...answers, personalInfo: { name: '李军', idNo: '110105194912310021' } };
    const name = finding('personalInfo.name', '李强');
    expect(compared(mine, new Map([['one', read(name)]]))).toMatchObject({
      differs: ['personalInfo.name'],
      similar: ['personalInfo.name'],
    });
    const own = read(name, finding('personalInfo.idNo', '110105194912310021'));
    expect(compared(mine, new Map([['one', own]]))).toMatchObject({
      differs: [],
      similar: ['personalInfo.name'],
    });
  });
});
