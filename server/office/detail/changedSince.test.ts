import sharp from 'sharp';
import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { sampleAnswers } from '@domain/testing/sample';
import { applicant, must, type Applicant } from '../../testing/applicant';
import { samplePhoto } from '../../testing/samplePhotos';
import { useTestApp } from '../../testing/app';
import { staffMember, type StaffMember } from '../../testing/staff';

type Case = CallTypes['officeApplication']['reply'];

const asked = [
  { key: 'newCarInfo.sellerName', code: 'differs_from_photo', text: '' },
  { key: 'newCarInfo.invoiceNo', code: 'differs_from_photo', text: '请核对' },
  { key: 'newInvoice', code: 'blurred', text: '' },
  { key: 'idCardFront', code: 'blurred', text: '' },
];
const anotherPhoto = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();

describe('what a correction changed', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let first: StaffMember;
  beforeAll(async () => {
    first = await staffMember(t, ['intake', 'review1']);
  });

  let n = 0;
  const submitted = async () => {
    const who = await applicant(t);
    return { who, ...(await who.submitted('newApplyElv', (n += 1))) };
  };
  const sendBack = async (id: string, items: typeof asked) => {
    await must(first.intake(id));
    await must(first.sendBack(id, items));
  };
  const correct = async (who: Applicant, id: string, key: string) => {
    const { revision } = await who.get(id);
    await must(who.send('POST', `/applications/${id}/corrections`, {}, { 'idempotency-key': key, 'if-match': String(revision) })); // prettier-ignore
  };
  const upload = async (who: Applicant, id: string, slot: string, photo: Buffer) =>
    must(who.send<{ id: string }>('POST', `/applications/${id}/files?slot=${slot}`, photo));
  const save = async (who: Applicant, id: string, values: object) =>
    must(who.save(id, 'newCarInfo', values, (await who.get(id)).revision));
  const lookedAt = async (by: StaffMember, id: string) => (await by.show(id)).data as unknown as Case;
  const statesOf = ({ rounds }: Case) =>
    rounds.map(({ returned }) => Object.fromEntries((returned?.items ?? []).map(({ key, state }) => [key, state])));

  /** One field and one photo changed; the other field saved again as it was, the other photo uploaded again. */
  async function corrected() {
    const { who, id, files, steps } = await submitted();
    await sendBack(id, asked);
    await save(who, id, { sellerName: '另一家示例公司', invoiceNo: steps.newCarInfo.invoiceNo });
    const photo = await upload(who, id, 'newInvoice', await anotherPhoto());
    const same = await upload(who, id, 'idCardFront', await samplePhoto());
    await correct(who, id, `${id}-1`);
    return { who, id, photo, same, oldInvoice: files.find(({ slot }) => slot === 'newInvoice')!.id };
  }

  it('is listed with the state of every requested item, also when the same picture was uploaded again', async () => {
    const { id, photo, same } = await corrected();
    const seen = await lookedAt(first, id);
    expect(statesOf(seen)).toEqual([
      {
        'newCarInfo.sellerName': 'changed',
        'newCarInfo.invoiceNo': 'unchanged',
        newInvoice: 'changed',
        idCardFront: 'unchanged',
      },
    ]);
    expect(seen.rounds[0]?.changed).toEqual(['newCarInfo.sellerName', 'newInvoice']);
    expect(seen.rounds[0]?.samePhotos).toContain(same.id);
    expect(seen.rounds[0]?.samePhotos).not.toContain(photo.id);
  });

  it('is compared by the real values in a masked view, which shows none of them', async () => {
    const { who, id } = await submitted();
    const before = sampleAnswers('newApplyElv', n).personalInfo.bankCardNo;
    await sendBack(id, [{ key: 'personalInfo.bankCardNo', code: 'differs_from_photo', text: '' }]);
    const card = '6217000000000000018';
    await must(
      who.save(id, 'personalInfo', { bankCardNo: card, bankCardConfirmed: true }, (await who.get(id)).revision),
    );
    await correct(who, id, `${id}-1`);
    const seen = await lookedAt(first, id);
    expect(seen.masked).toBe(true);
    expect(seen.rounds[0]?.changed).toEqual(['personalInfo.bankCardNo']);
    expect(statesOf(seen)).toEqual([{ 'personalInfo.bankCardNo': 'changed' }]);
    const text = JSON.stringify(seen);
    expect(text).not.toContain(card);
    expect(text).not.toContain(String(before));
  });

  it('is compared round by round after two returns', async () => {
    const { who, id } = await corrected();
    await sendBack(id, [asked[1]!]);
    await save(who, id, { invoiceNo: '26322000000000000099' });
    await correct(who, id, `${id}-2`);
    expect(statesOf(await lookedAt(first, id))).toEqual([
      expect.objectContaining({ 'newCarInfo.invoiceNo': 'unchanged', newInvoice: 'changed' }),
      { 'newCarInfo.invoiceNo': 'changed' },
    ]);
  });

  it('includes the old photo, with an audit entry, for officers of the city with a role that sees photos', async () => {
    const { id, oldInvoice } = await corrected();
    const other = await staffMember(t, ['review1']);
    const show = (by: StaffMember) => t.inject({ url: `${apiBase}/office/files/${oldInvoice}`, headers: by.headers });
    expect((await show(other)).statusCode).toBe(200);
    const rows = await t.sql(
      `select action, target, detail from audit_log where actor = $1 and action = 'read_photo'`,
      [`staff:${other.id}`],
    );
    expect(rows).toEqual([
      { action: 'read_photo', target: `application:${id}`, detail: { file: oldInvoice, slot: 'newInvoice' } },
    ]);
    const far = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect((await show(far)).statusCode).toBe(404);
    expect((await show(await staffMember(t, ['pay']))).statusCode).toBe(403);
  });

  it.each(['withdrawn', 'expired'])(
    'shows no unsubmitted change of a case that was %s after a return',
    async (status) => {
      const { who, id } = await submitted();
      await must(first.intake(id));
      // The later view is masked, because the case has no holder then.
      await must(first.send('DELETE', `/claims/${id}`));
      const before = await lookedAt(first, id);
      await must(first.sendBack(id, asked));
      await save(who, id, { sellerName: '另一家示例公司' });
      await upload(who, id, 'newInvoice', await anotherPhoto());
      if (status === 'withdrawn') await must(who.send('POST', `/applications/${id}/withdrawal`, {}));
      else t.clock.advance({ days: 17 });
      await first.signInAgain();
      const { steps, files, ...seen } = await lookedAt(first, id);
      expect([seen.status, steps, files]).toEqual([status, before.steps, before.files]);
    },
  );
});
