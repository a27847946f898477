import type { CallTypes } from '@domain/contract/types';
import { sampleAnswers } from '@domain/testing/sample';
import { sweep } from '../services/applications/sweep';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { inState } from '../testing/states';
import { staffMember } from '../testing/staff';

type OfficeDetail = CallTypes['officeApplication']['reply'];

describe('what cases have in common', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
  });
  afterAll(() => t.close());

  it('is told to the office as a fact: account, telephone and address, however they are spelled; and follows a corrected account', async () => {
    // Of the samples all have one account.
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
      return (data as unknown as OfficeDetail).alike;
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
    expect(JSON.stringify((await t.deps.pool.query('select * from alike_keys')).rows)).not.toContain(bankCardNo);
    expect((await t.deps.pool.query('select 1 from alike_todo')).rows).toEqual([]);
  });
});
