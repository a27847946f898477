import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { office } from '../testing/office';
import { pay } from '../testing/pay';

describe('one application of newApplyElv', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('goes from draft to 已拨付, through a return and a failed payment', async () => {
    const wang = await applicant(t);
    const desk = office(t);

    const draft = await wang.filled('newApplyElv', 1);
    expect(draft).toMatchObject({
      status: 'draft',
      problems: {},
      actions: ['save', 'submit', 'delete'],
      estimate: { eligible: true, amount: 1_800_000 },
    });

    const receipt = await must(wang.submit(draft.id, draft.revision));
    expect(receipt).toMatchObject({
      id: draft.id,
      status: 'submitted',
      number: expect.stringMatching(/^BF2026320500\d{6,}$/),
    });

    await must(desk.intake(draft.id));
    await must(
      desk.sendBack(draft.id, [
        { key: 'newCarInfo.invoiceNo', code: 'invoice_incomplete', text: '发票号码不完整' },
        { key: 'newInvoice', code: 'blurred', text: '照片反光' },
      ]),
    );
    const returned = await wang.get(draft.id);
    expect(returned).toMatchObject({
      status: 'returned',
      number: receipt.number,
      deadline: '2026-12-07T00:00:00.000+08:00',
      actions: ['save', 'withdraw', 'correct'],
    });
    expect(returned.problems).toMatchObject({
      'newCarInfo.invoiceNo': { code: 'untouched' },
      newInvoice: { code: 'untouched' },
    });

    await must(wang.save(draft.id, 'newCarInfo', { invoiceNo: '26329000009999999999' }, returned.revision));
    await wang.upload(draft.id, 'newInvoice');
    const mended = await wang.get(draft.id);
    expect(mended.problems).toEqual({});
    expect(mended.returned?.items.map((item) => item.touched)).toEqual([true, true]);
    expect(await must(wang.correct(draft.id))).toMatchObject({ status: 'submitted', number: receipt.number });

    expect(await must(desk.intake(draft.id))).toMatchObject({ status: 'reviewing', stage: 1 });
    expect(await must(desk.approve(draft.id))).toMatchObject({ status: 'reviewing', stage: 2 });
    expect(await must(desk.approve(draft.id))).toMatchObject({ status: 'approved', approvedAmount: 1_800_000 });
    await must(desk.publish(draft.id));
    await pay(t, draft.id, 'started');
    await pay(t, draft.id, 'failed', '账号不存在');
    expect(await wang.get(draft.id)).toMatchObject({ status: 'pay_failed', actions: ['payee'] });

    const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };
    // A new account is validated again, and its problems are reported.
    const mistyped = await wang.send('PUT', `/applications/${draft.id}/payee`, {
      ...payee,
      bankBranch: '行',
      bankCardNo: '6299990000000000021',
    });
    expect([mistyped.status, Object.keys(mistyped.fields ?? {})]).toEqual([422, ['bankBranch', 'bankCardNo']]);
    expect(await wang.get(draft.id)).toMatchObject({ status: 'pay_failed' });

    expect(await must(wang.send('PUT', `/applications/${draft.id}/payee`, payee))).toMatchObject({
      status: 'paying',
      steps: { personalInfo: { bankCardNo: '***************0020' } },
    });
    await pay(t, draft.id, 'paid');

    const paid = await wang.get(draft.id);
    expect(paid).toMatchObject({ status: 'paid', number: receipt.number, actions: [], expected: [] });
    expect(paid.history.map((entry) => entry.event)).toEqual([
      'submit',
      'intake',
      'return',
      'correct',
      'intake',
      'pass',
      'approve',
      'publish',
      'pay',
      'fail',
      'payee',
      'paid',
    ]);
  });
});
