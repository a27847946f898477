import { sampleAnswers } from '@domain/testing/sample';
import { fillRegions } from './fillRegions';
import { useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';

const inRegion = (n: number, regionCode: string) => ({
  ...sampleAnswers('newApplyElv', n),
  personalInfo: { ...sampleAnswers('newApplyElv', n).personalInfo, regionCode },
});

describe('region of an application', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  const regions = async () =>
    (await t.sql('select region_code from applications where submitted_at is not null order by number')).map(
      (row: { region_code: string | null }) => row.region_code,
    );

  it('is stored in normalised form in the number and the column', async () => {
    const who = await applicant(t);
    const { number } = await who.submitted('newApplyElv', 1, () => inRegion(1, ' 3 ２0 500'));
    expect(number).toMatch(/^BF2026320500\d{6}$/);
    expect(await regions()).toEqual(['320500']);
  });

  it('is filled in when missing: from the number, else from the answers', async () => {
    const who = await applicant(t);
    await who.submitted('newApplyElv', 3, () => inRegion(3, '320100'));
    await t.sql(
      `update applications set region_code = null, returned = '{"items":[{"key":"personalInfo.regionCode"}]}' where number like '%320100%'`,
    );
    await t.sql(`update applications set region_code = null where number like '%320500%'`);
    await fillRegions(t.deps);
    expect(await regions()).toEqual(['320100', '320500']);
  });

  it('is read from the number when an older process does not write it', async () => {
    await t.sql(`update applications set region_code = null`);
    await t.sql(`update applications set number = number where number like '%320100%'`);
    expect(await regions()).toEqual(['320100', null]);
  });
});
