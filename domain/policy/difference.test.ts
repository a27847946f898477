import example from './example.json';
import { policyDifference } from './difference';
import { parsePolicy } from './parse';
import { withTerms } from './terms';
import type { PolicyFile, TermsFile } from './schema';
import { reusedIds, reusedVersions } from './reused';
import { changedFile } from '../testing/changedFile';

const today = parsePolicy(example);
const withValue = (path: string, value: unknown) => parsePolicy(changedFile(path, value));
const changed = (change: (file: typeof example) => void) => {
  const file = structuredClone(example);
  change(file);
  return parsePolicy(file);
};

describe('policyDifference and reusedVersions', () => {
  it('find no difference when only the order of keys differs', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    const turned = reversed(example);
    expect(reusedVersions(parsePolicy(turned), [today])).toEqual([]);
    expect(policyDifference(today, parsePolicy(turned))).toEqual([]);
  });

  it('state that a version may take back what buyers have, whenever it changes such an edition', () => {
    const less = (file: typeof example, cap: number) => {
      const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
      Object.assign(edition, { takesBack: true });
      Object.assign(edition.amounts[0]!, { cap });
    };
    const [first, second] = [1_900_000, 1_800_000].map((cap) => changed((file) => less(file, cap)));
    const stated = '“汽车报废更新补贴（2026年版）”：已经买车的人，按这个版本可能比现行版本少得或领不到';
    expect(policyDifference(today, first!)).toContain(stated);
    expect(policyDifference(first!, second!)).toContain(stated);
    expect(policyDifference(first!, first!)).toEqual([]);
  });

  it('report reasons for return that are new, removed or reworded', () => {
    const next = parsePolicy({
      ...example,
      returnReasons: {
        ...Object.fromEntries(Object.entries(example.returnReasons).filter(([code]) => code !== 'expired')),
        blurred: { ...example.returnReasons.blurred, 'zh-CN': '照片模糊' },
        too_old: { 'zh-CN': '材料过旧', 'en-US': 'Too old', 'ar-SA': 'قديم' },
      },
    });
    expect(policyDifference(today, next)).toEqual([
      '退回原因“照片模糊”（blurred）的中文由“照片不清楚，请重新拍摄”改为“照片模糊”',
      '新增退回原因“材料过旧”（too_old），英文“Too old”，阿拉伯文“قديم”',
      '不再有退回原因“材料已过有效期，请上传有效的材料”（expired）',
    ]);
  });

  it('report that a reason for return concerns a photo now, or no longer, also when one version has no such list', () => {
    const reasons = ({ photoReasons: _, ...rest }: typeof today, codes?: string[]) =>
      codes ? { ...rest, photoReasons: codes } : rest;
    const [none, blurred] = [reasons(today), reasons(today, ['blurred'])];
    const said = `退回原因“${example.returnReasons.blurred['zh-CN']}”（blurred）`;
    expect(policyDifference(none, blurred)).toEqual([`${said}改为针对照片`]);
    expect(policyDifference(blurred, none)).toEqual([`${said}不再针对照片`]);
    expect(policyDifference(none, reasons(today, []))).toEqual([]);
  });

  it('report dates, amounts, materials and common rules as sentences', () => {
    const next = changed((file) => {
      file.common.sla.reviewWorkdays = 10;
      file.common.publicity = false;
      const scrap = file.editions.find(({ id }) => id === 'scrap-cur')!;
      scrap.version = '2026.2';
      scrap.intake.applyUntil = '2028-12-31';
      (scrap.amounts[0] as { cap: number }).cap = 1_800_000;
      scrap.amounts.pop();
      scrap.requiredMaterials = scrap.requiredMaterials.filter((key) => key !== 'cancelCert').concat('newLicence');
    });
    expect(policyDifference(today, next)).toEqual([
      '共同规定：审核工作日由“15”改为“10”',
      '共同规定：设公示环节由“是”改为“否”',
      '“汽车报废更新补贴（2026年版）”：受理截止日由“2029-12-31”改为“2028-12-31”',
      '“汽车报废更新补贴（2026年版）”：版本号由“2026.1”改为“2026.2”',
      '“汽车报废更新补贴（2026年版）”：旧车汽油、柴油、其他、新能源，新车新能源：由价税合计的12%，上限20,000元改为价税合计的12%，上限18,000元',
      '“汽车报废更新补贴（2026年版）”：旧车汽油、柴油、其他，新车燃油：不再补贴（原为价税合计的10%，上限15,000元）',
      '“汽车报废更新补贴（2026年版）”：新增材料“新车行驶证”，所在步骤3，最多张数2，提示正页、副页，最少张数1',
      '“汽车报废更新补贴（2026年版）”：不再需要材料“机动车注销证明”',
    ]);
    expect(reusedVersions(next, [today])).toEqual([]);
  });

  it('require a new version, unless only status and notices change', () => {
    const { intake } = example.editions[1]!;
    const paused = withValue('editions.1.intake', { ...intake, status: 'paused', pausedNotice: '暂停' });
    expect(reusedVersions(paused, [today])).toEqual([]);
    const cheaper = changed((file) => Object.assign(file.editions[1]!.amounts[0]!, { rate: 1100 }));
    expect(reusedVersions(cheaper, [today])).toEqual([
      { place: 'editions.scrap-cur.version', reason: 'reused', params: { version: '2026.1' } },
    ]);
  });

  it('require a new version of an edition that takes over a flow with other rules, but not of a renamed edition', () => {
    const takenOver = (rate: number) =>
      changed((file) => {
        Object.assign(file.editions[1]!, { id: 'scrap-2027' });
        Object.assign(file.editions[1]!.amounts[0]!, { rate });
        const { groups } = file;
        for (const name of ['报废更新', '报废更新和置换更新'] as const)
          groups[name] = groups[name].map((id) => (id === 'scrap-cur' ? 'scrap-2027' : id));
      });
    const places = (next: typeof today) => reusedVersions(next, [today]).map(({ place }) => place);
    expect(places(takenOver(1100))).toContain('editions.scrap-2027.version');
    expect(places(takenOver(1200))).not.toContain('editions.scrap-2027.version');
  });
});

describe('reusedIds', () => {
  it('report an edition with the id that a signed version used for another year or kind', () => {
    const next = changed((file) => {
      file.editions[1]!.year = 2027;
      [file.editions[0]!.id, file.editions[2]!.id] = [file.editions[2]!.id, file.editions[0]!.id];
      [file.editions[0]!.limits, file.editions[2]!.limits] = [file.editions[2]!.limits, file.editions[0]!.limits];
    });
    expect(reusedIds(next, [today]).map(({ place }) => place)).toEqual([
      'editions.replacement-prev.id',
      'editions.scrap-cur.id',
      'editions.scrap-prev.id',
    ]);
  });

  it('compare with the last version that has the id, which may be in force since before this check', () => {
    const reusing = withValue('editions.1.year', 2027);
    expect(reusedIds(reusing, [today, reusing])).toEqual([]);
    expect(reusedIds(today, [today, reusing])).toEqual([
      { place: 'editions.scrap-cur.id', reason: 'idReused', params: { id: 'scrap-cur' } },
    ]);
  });

  it('report no edition that has only moved to another flow, and no new id', () => {
    const current = today.editions[1]!;
    const moved = { ...current, flow: 'applyElv' as const, generation: 'previous' as const };
    const next = { ...today, editions: [moved, { ...current, id: 'scrap-2027', year: 2027 }] };
    expect(reusedIds(next, [today])).toEqual([]);
  });
});

describe('policyDifference of terms', () => {
  const inTerms = (change: (edition: TermsFile['editions'][number]) => void) => {
    const file = withTerms(example as PolicyFile);
    change(file.editions.find(({ id }) => id === 'scrap-cur')!);
    return parsePolicy(file);
  };
  const twoTerms = inTerms(({ terms }) => {
    const [all] = terms;
    terms.splice(0, 1, { ...all!, name: '八月', applies: { invoiceTo: '2026-08-31' } }, { ...all!, name: '九月起' });
  });

  it('finds none between a file and the converted file, which may have the same version name', () => {
    const converted = inTerms(() => undefined);
    expect(policyDifference(today, converted)).toEqual([]);
    expect(reusedVersions(converted, [today])).toEqual([]);
    expect(reusedVersions(twoTerms, [today]).map(({ place }) => place)).toEqual(['editions.scrap-cur.version']);
  });

  it('names what a term changes, a new term, one that is gone, and the order', () => {
    const next = inTerms(({ terms }) => {
      const [all] = terms;
      const closed = { 'zh-CN': '苏州停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
      terms.splice(
        0,
        1,
        { name: '苏州停止', applies: { regions: ['320500'] }, closed },
        { ...all!, name: '八月', applies: { invoiceTo: '2026-08-15' } },
        { ...all!, name: '九月起' },
      );
    });
    expect(
      policyDifference(twoTerms, next).map((text) => text.replace('“汽车报废更新补贴（2026年版）”：', '')),
    ).toEqual([
      '新增规定“苏州停止”：排在第1',
      '新增规定“苏州停止”：适用的申请地为“320500”',
      '新增规定“苏州停止”：停止补贴的说明为“苏州停止”',
      '新增规定“苏州停止”：停止补贴的英文说明为“Stopped”',
      '新增规定“苏州停止”：停止补贴的阿拉伯文说明为“توقف”',
      '规定“八月”：适用的开票日期到由“2026-08-31”改为“2026-08-15”',
    ]);
    const turned = inTerms(({ terms }) => {
      const [all] = terms;
      const applies = { invoiceFrom: '2026-01-01', invoiceTo: '2026-08-31' };
      terms.splice(
        0,
        1,
        { ...all!, name: '九月起', applies: { invoiceFrom: '2026-09-01' } },
        { ...all!, name: '八月', applies },
      );
    });
    expect(policyDifference(twoTerms, turned)).toContain(
      '“汽车报废更新补贴（2026年版）”：规定的先后由规定“八月”、规定“九月起”改为规定“九月起”、规定“八月”',
    );
  });
});
