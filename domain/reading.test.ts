import { agreed, compare, differs, mayCopy, toLookAt, withOldOwner, withOwnPaper, type Finding } from './reading';

const finding = (key: string, value: string | number, proof: Finding['proof'] = null): Finding => ({
  key,
  value,
  proof,
  box: [0, 0, 1, 1],
});

describe('agreed', () => {
  it('marks a value as proved when two documents agree, but not two photos of one document', () => {
    const [licence, cert, page] = agreed([
      { slot: 'newLicence', findings: [finding('newCarInfo.plateNo', '苏ED12345')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.plateNo', '苏ED12345')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.regDate', '2026-04-01')] },
    ]);
    expect(licence?.findings[0]?.proof).toBe('twice');
    expect(cert?.findings[0]?.proof).toBe('twice');
    expect(page?.findings[0]?.proof).toBeNull();
    const agreedTwice = agreed(
      [1, 2].map(() => ({ slot: 'oldRegCert', findings: [finding('oldCarInfo.fuel', 'bev')] })),
    );
    expect(agreedTwice.flatMap(({ findings }) => findings.map(({ proof }) => proof))).toEqual([null, null]);
  });

  it('keeps a better proof', () => {
    const [qr, cert] = agreed([
      { slot: 'newInvoice', findings: [finding('newCarInfo.vin', 'L00TEST00TT000001', 'qr')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.vin', 'L00TEST00TT000001')] },
    ]);
    expect([qr?.findings[0]?.proof, cert?.findings[0]?.proof]).toEqual(['qr', 'twice']);
  });

  it('does not prove names, because OCR misses a rare character on both documents', () => {
    const names = agreed(
      ['scrapCert', 'cancelCert'].map((slot) => ({ slot, findings: [finding('personalInfo.name', '汪志')] })),
    );
    expect(names.every(({ findings }) => findings[0]?.proof === null)).toBe(true);
  });
});

describe('differs', () => {
  it.each([
    ['personalInfo.name', '汪志垚', '汪志', true],
    ['personalInfo.name', '张三', '李四', true],
    ['newCarInfo.sellerName', '示例汽车（苏州）销售有限公司', '示例汽车(苏州)销售有限公司', false],
    ['newCarInfo.sellerName', '示例汽车销售有限公司', '安达汽车贸易有限公司', true],
    ['oldCarInfo.brandModel', '示例SL7150', '示例牌SL7150', false],
    ['personalInfo.name', '汪志垚', '汪垚', true],
    ['newCarInfo.sellerName', '示例汽车', '示例汽车销售有限公司', false],
    ['newCarInfo.sellerName', '示例汽车销售有限公司', '示例汽车', false],
    ['newCarInfo.sellerName', '示例·汽车（甲）', '示例汽车甲', false],
    ['newCarInfo.brand', '示 例 品 牌', '示例品', false],
    ['newCarInfo.model', 'ev500plus', 'EV500 PLUS', false],
    ['oldCarInfo.modelYear', '2011', '2012', true],
    ['oldCarInfo.vin', 'L00TEST00BT000001', 'L00TEST00BT000002', true],
    ['newCarInfo.priceInclTax', 15_000_000, 15_000_000, false],
    ['newCarInfo.priceInclTax', 15_000_000, 15_000_100, true],
    ['oldCarInfo.vin', '', 'L00TEST00BT000002', false],
  ])('%s: %s typed, %s read → %s', (key, typed, value, expected) =>
    expect(differs({ key, value }, typed)).toBe(expected),
  );

  it('toLookAt returns a difference before a match, then the best proof', () => {
    const some = [finding('a.b', '1', 'qr'), finding('a.b', '2'), finding('a.b', '1', 'checksum')];
    expect(toLookAt(some, '1')?.value).toBe('2');
    expect(toLookAt([finding('a.b', '1'), finding('a.b', '1', 'twice')], '1')?.proof).toBe('twice');
    expect(toLookAt(some.slice(2).concat(some.slice(0, 1)), '1')?.proof).toBe('qr');
  });

  it('toLookAt returns another name before a similar one, and a similar name before the same', () => {
    const names = ['李军', '李强', '张三'].map((name) => finding('personalInfo.name', name));
    expect(toLookAt(names, '李军')?.value).toBe('张三');
    expect(toLookAt(names.slice(0, 2), '李军')?.value).toBe('李强');
    const ofApplicant = names.slice(0, 2).map((one) => ({ ...one, ownPaper: true }));
    expect(ofApplicant.map((one) => differs(one, '李军'))).toEqual([false, false]);
    expect(toLookAt(ofApplicant, '李军')?.value).toBe('李强');
  });
});

describe('compare', () => {
  const name = (value: string) => finding('personalInfo.name', value);
  it.each([
    ['李军', '李军', 'same'],
    ['买买提·艾力', '买买提•艾力', 'same'],
    ['买买提艾力', '买买提·艾力', 'same'],
    ['李军', '李强', 'similar'],
    ['李志明', '季志明', 'similar'],
    ['志明军', '李志明军', 'similar'],
    ['李军', '李建军', 'similar'],
    ['李牌', '李', 'similar'],
    ['张三', '李四', 'different'],
    ['李军', '李军建国', 'different'],
    ['李𠮷', '李𠮶', 'similar'],
    ['SMITH MARY', '史密斯玛丽', 'similar'],
    ['史密斯玛丽', 'SMITH MARY', 'similar'],
    ['SMITH MARY', 'JONES ANNE', 'different'],
  ] as const)('%s typed, %s on the paper: %s', (typed, read, expected) =>
    expect(compare(name(read), typed)).toBe(expected),
  );

  it.each([
    ['personalInfo.name', '', '李军', 'same'],
    ['oldCarInfo.vin', undefined, 'L00TEST00BT000001', 'same'],
    ['newCarInfo.brand', '示例', '示例牌', 'same'],
    ['newCarInfo.brand', '示例', '另一种', 'different'],
  ] as const)('%s: %s typed, %s on the document: %s', (key, typed, value, expected) =>
    expect(compare({ key, value }, typed)).toBe(expected),
  );

  it('treats a similar name as an OCR error when the ID number on the same document is the applicant’s', () => {
    const idNo = '110105194912310021';
    const ofApplicant = withOwnPaper([name('汪志'), finding('personalInfo.idNo', idNo)], idNo);
    expect(ofApplicant.map((one) => differs(one, one.key === 'personalInfo.name' ? '汪志垚' : idNo))).toEqual([
      false,
      false,
    ]);
    const [other] = withOwnPaper([name('李强'), finding('personalInfo.idNo', '320500198808080018')], idNo);
    const [without] = withOwnPaper([name('李强')], idNo);
    const [untyped] = withOwnPaper([name('李强'), finding('personalInfo.idNo', idNo)], '');
    const [elsewhere] = withOwnPaper([name('李强'), finding('newCarInfo.invoiceNo', idNo)], idNo);
    expect([other, without, untyped, elsewhere].map((one) => differs(one!, '李军'))).toEqual([true, true, true, true]);
    const [different] = withOwnPaper([name('张三'), finding('personalInfo.idNo', idNo)], idNo);
    expect(differs(different!, '李军')).toBe(true);
  });
});

describe('withOldOwner', () => {
  const idNo = finding('personalInfo.idNo', '110105194912310021');
  const photos = ['scrapCert', 'newInvoice'].map((slot) => ({
    slot,
    findings: [finding('personalInfo.name', '李示例'), idNo, finding('oldCarInfo.plateNo', '苏E12345')],
  }));
  const keysWith = (owner: string | null) =>
    withOldOwner(photos, owner).map(({ findings }) => findings.map(({ key }) => key));
  const all = ['personalInfo.name', 'personalInfo.idNo', 'oldCarInfo.plateNo'];

  it.each([
    [null, all],
    ['self', all],
    ['spouse', ['oldCarInfo.ownerName', 'oldCarInfo.plateNo']],
    ['other', ['oldCarInfo.plateNo']],
  ])('compares the owner %s of the papers of the old car', (owner, keys) =>
    expect(keysWith(owner)).toEqual([keys, all]),
  );

  it('compares the name of the spouse like that of the applicant, and copies and proves it from no paper', () => {
    const name = finding('oldCarInfo.ownerName', '李强');
    expect([compare(name, '李军'), compare(name, '张三'), compare(name, '李 强')]).toEqual([
      'similar',
      'different',
      'same',
    ]);
    expect(['idCardFront', 'scrapCert'].map((slot) => mayCopy(slot, name.key))).toEqual([false, false]);
    const twice = ['scrapCert', 'cancelCert'].map((slot) => ({ slot, findings: [name] }));
    expect(agreed(twice).flatMap(({ findings }) => findings.map(({ proof }) => proof))).toEqual([null, null]);
  });
});

describe('mayCopy', () => {
  it('allows name and ID number from the ID card only', () => {
    for (const key of ['personalInfo.name', 'personalInfo.idNo']) {
      expect(mayCopy('idCardFront', key)).toBe(true);
      for (const slot of ['newInvoice', 'transferInvoice', 'scrapCert', 'oldRegCert'])
        expect(mayCopy(slot, key)).toBe(false);
    }
    expect(mayCopy('newInvoice', 'newCarInfo.vin')).toBe(true);
  });
});
