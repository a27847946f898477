import sharp from 'sharp';
import type { CallTypes } from '@domain/contract/types';
import { sampleAnswers } from '@domain/testing/sample';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant, type Applicant, must } from '../../testing/applicant';
import { inState } from '../../testing/states';
import { staffMember } from '../../testing/staff';

type OfficeDetail = CallTypes['officeApplication']['reply'];

describe('similar cases', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('are shown to the office by account, phone and address in any spelling, and follow a corrected account', async () => {
    // All sample answers have the same account.
    const bankCardNo = '6299990000000000020';
    const first = await (
      await applicant(t)
    ).submitted('newApplyElv', 1, (answers) => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, bankCardNo },
    }));
    const { address, mobile } = sampleAnswers('newApplyElv', 1).personalInfo;
    const second = await (
      await applicant(t)
    ).submitted('newApplyElv', 2, (answers) => ({
      ...answers,
      personalInfo: {
        ...answers.personalInfo,
        bankCardNo: ` ${bankCardNo} `,
        address: ` ${String(address)}，`,
        mobile: mobile ?? null,
      },
    }));
    const { who, id: third } = await inState(t, 3, 'pay_failed');
    const li = await staffMember(t, ['review1']);
    const alike = async (id: string) => {
      const { data } = await li.show(id);
      // All samples have the same photo, too.
      return (data as unknown as OfficeDetail).alike.filter(({ kind }) => kind !== 'photo');
    };
    const at = (one: { id: string; number?: string }, kind: string) => ({
      kind,
      applicationId: one.id,
      number: one.number,
    });
    expect(await alike(second.id)).toEqual([]);
    await sweep(t.deps);
    expect(await alike(second.id)).toEqual(
      expect.arrayContaining([at(first, 'account'), at(first, 'address'), at(first, 'phone')]),
    );
    expect(await alike(third)).not.toContainEqual(expect.objectContaining({ kind: 'account' }));
    await must(
      who.send('PUT', `/applications/${third}/payee`, {
        bankName: '示例银行',
        bankBranch: '示例支行',
        bankCardNo: bankCardNo,
      }),
    );
    await sweep(t.deps);
    expect((await alike(third)).filter(({ kind }) => kind === 'account')).toEqual([
      at(first, 'account'),
      at(second, 'account'),
    ]);
    expect(JSON.stringify(await t.sql('select * from alike_keys'))).not.toContain(bankCardNo);
    expect(await t.sql('select 1 from alike_todo')).toEqual([]);
  });

  it('with an identical photo are shown with both photos, and other photos are not', async () => {
    const [li, one, two, three] = [
      await staffMember(t, ['review1']),
      ...(await Promise.all([1, 2, 3].map(() => applicant(t)))),
    ];
    if (!one || !two || !three) throw new Error('There are three.');
    const shot = (shade: string) =>
      sharp({ create: { width: 700, height: 640, channels: 3, background: shade } })
        .jpeg()
        .toBuffer();
    const sent = async (who: Applicant, n: number, shade: string) => {
      const draft = await who.filled('newApplyElv', n);
      const invoice = draft.files.find(({ slot }) => slot === 'newInvoice');
      await who.send('DELETE', `/files/${invoice?.id}`);
      const photo = await must(
        who.send<{ id: string }>('POST', `/applications/${draft.id}/files?slot=newInvoice`, await shot(shade)),
      );
      // All samples have the same photos: only the invoice is compared here.
      await t.sql(`update files set picture_index = null where application_id = $1 and id <> $2`, [draft.id, photo.id]);
      const { revision } = await who.get(draft.id);
      await must(who.submit(draft.id, revision));
      return { id: draft.id, photo: photo.id };
    };
    const [first, second, third] = [
      await sent(one, 11, '#cab'),
      await sent(two, 12, '#cab'),
      await sent(three, 13, '#bac'),
    ];
    const pictures = async (id: string) =>
      ((await li.show(id)).data as unknown as OfficeDetail).alike.filter(({ kind }) => kind === 'photo');
    const other = { kind: 'photo', applicationId: second.id, files: [first.photo, second.photo] };
    expect(await pictures(first.id)).toEqual([expect.objectContaining(other)]);
    const draft = await (await applicant(t)).filled('newApplyElv', 14);
    await t.sql(
      'update files set picture_index = (select picture_index from files where id = $2) where application_id = $1',
      [draft.id, third.photo],
    );
    expect(await pictures(third.id)).toEqual([]);
  });
});
