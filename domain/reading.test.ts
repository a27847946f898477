import { agreed, differs, toLookAt, type Finding } from './reading';

const finding = (key: string, value: string | number, proof: Finding['proof'] = null): Finding => ({
  key,
  value,
  proof,
  box: [0, 0, 1, 1],
});

describe('two papers that say the same', () => {
  it('prove each other, two photos of one paper do not', () => {
    const [licence, cert, page] = agreed([
      { slot: 'newLicence', findings: [finding('newCarInfo.plateNo', '苏ED12345')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.plateNo', '苏ED12345')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.regDate', '2026-04-01')] },
    ]);
    expect(licence?.findings[0]?.proof).toBe('twice');
    expect(cert?.findings[0]?.proof).toBe('twice');
    expect(page?.findings[0]?.proof).toBeNull();
    const same = agreed([1, 2].map(() => ({ slot: 'oldRegCert', findings: [finding('oldCarInfo.fuel', 'bev')] })));
    expect(same.flatMap(({ findings }) => findings.map(({ proof }) => proof))).toEqual([null, null]);
  });

  it('take no better proof from what has one', () => {
    const [qr, cert] = agreed([
      { slot: 'newInvoice', findings: [finding('newCarInfo.vin', 'L00TEST00TT000001', 'qr')] },
      { slot: 'newRegCert12', findings: [finding('newCarInfo.vin', 'L00TEST00TT000001')] },
    ]);
    expect([qr?.findings[0]?.proof, cert?.findings[0]?.proof]).toEqual(['qr', 'twice']);
  });

  it('prove no name, for a rare character is missed on both', () => {
    const names = agreed(
      ['scrapCert', 'cancelCert'].map((slot) => ({ slot, findings: [finding('personalInfo.name', '汪志')] })),
    );
    expect(names.every(({ findings }) => findings[0]?.proof === null)).toBe(true);
  });
});

describe('what differs from the form', () => {
  it.each([
    ['personalInfo.name', '汪志垚', '汪志', false],
    ['personalInfo.name', '汪志垚', '汪志圭', false],
    ['personalInfo.name', '张三', '李四', true],
    ['personalInfo.name', '张三', '李四五六', true],
    ['newCarInfo.sellerName', '示例汽车（苏州）销售有限公司', '示例汽车(苏州)销售有限公司', false],
    ['newCarInfo.sellerName', '示例汽车销售有限公司', '安达汽车贸易有限公司', true],
    ['oldCarInfo.brandModel', '示例SL7150', '示例牌SL7150', false],
    ['personalInfo.name', '汪垚', '汪志垚', false],
    ['personalInfo.name', '汪志垚', '汪垚', false],
    ['personalInfo.name', '王志垚', '汪志垚', false],
    ['personalInfo.name', '王子垚', '汪志垚', true],
    ['personalInfo.name', '汪志垚甲', '汪垚乙', true],
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
  ])('%s: %s typed, %s read → %s', (key, typed, value, expected) => {
    expect(differs({ key, value }, typed)).toBe(expected);
  });

  it('is looked at before what agrees, then the best proof', () => {
    const some = [finding('a.b', '1', 'qr'), finding('a.b', '2'), finding('a.b', '1', 'checksum')];
    expect(toLookAt(some, '1')?.value).toBe('2');
    expect(toLookAt([finding('a.b', '1'), finding('a.b', '1', 'twice')], '1')?.proof).toBe('twice');
    expect(toLookAt(some.slice(2).concat(some.slice(0, 1)), '1')?.proof).toBe('qr');
  });
});
