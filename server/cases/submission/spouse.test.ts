import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';
import { MARRIAGE_PAPER, OLD_CAR_OWNER, OLD_CAR_OWNER_NAME } from '@domain/flow/askedMaterials';
import type { Answers } from '@domain/flow/types';
import example from '@domain/policy/example.json';
import type { PolicyFile } from '@domain/policy/schema';

import { openSubmission } from '../../platform/crypto/sealedAnswers';
import { locations } from '../../platform/crypto/sealLocations';
import { exportApplications } from '../../person/ownData';
import { useTestApp } from '../../testing/app';
import { applicant, call, must } from '../../testing/applicant';
import { office, officerHeaders } from '../../testing/office';
import { enact } from '../../testing/policy';
import { submissionsOf } from '../historyRecords';

type Case = CallTypes['officeApplication']['reply'];

/** The scrap subsidy accepts the car of the spouse. */
const policy = structuredClone(example) as unknown as PolicyFile;
policy.editions.find(({ id }) => id === 'scrap-cur')!.newCar.sameOwner = 'spouse';

const owned =
  (owner: string, ownerName: string | null = null) =>
  ({ oldCarInfo, ...rest }: Answers): Answers => ({ ...rest, oldCarInfo: { ...oldCarInfo, owner, ownerName } });

describe('an old car of the spouse', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  beforeAll(() => enact(t, policy));
  const lastOf = async (id: string) => (await submissionsOf(t.deps.db, id)).at(-1)!;
  const slotsOf = (files: readonly { slot: string }[]) => files.map(({ slot }) => slot);
  const shownTo = async (id: string, claims: boolean) => {
    const headers = await officerHeaders(t, ['review1']);
    if (claims) await must(call(t, 'POST', `/office/claims/${id}`, { body: {}, headers }));
    return must(call<Case>(t, 'GET', `/office/applications/${id}`, { headers }));
  };

  it('is submitted with the name and the proof, returned for the proof and corrected', async () => {
    const zhao = await applicant(t);
    const { id } = await zhao.submitted('newApplyElv', 701, owned('spouse', 'ｌｉ　ｓｈｉｌｉ'));
    const first = await lastOf(id);
    expect(openSubmission(t.deps, first).oldCarInfo).toMatchObject({ owner: 'spouse', ownerName: 'LI SHILI' });
    expect(slotsOf(first.files)).toContain(MARRIAGE_PAPER);

    await must(office(t).intake(id));
    const masked = await shownTo(id, false);
    expect(masked.steps.oldCarInfo).toMatchObject({ owner: 'spouse', ownerName: 'L******I' });
    expect(masked.checkList).toContainEqual({ key: 'spouseOwner' });
    const [stored] = await t.sql("select string_agg(a::text, '') as text from applications a");
    expect(stored).not.toMatchObject({ text: expect.stringContaining('SHILI') });

    await must(office(t).sendBack(id, [{ key: MARRIAGE_PAPER, code: 'blurred', text: '' }]));
    expect(await zhao.correct(id)).toMatchObject({ status: 422, fields: { [MARRIAGE_PAPER]: { code: 'untouched' } } });
    await zhao.upload(id, MARRIAGE_PAPER);
    const back = await zhao.get(id);
    expect(await zhao.save(id, 'oldCarInfo', { owner: 'self' }, back.revision)).toMatchObject({ status: 409 });
    await must(zhao.correct(id));
    expect(await zhao.get(id)).toMatchObject({ status: 'submitted', steps: { oldCarInfo: { ownerName: 'LI SHILI' } } });
    const { applications } = await exportApplications(t.deps, zhao.accountId);
    expect(applications[0]?.answers?.oldCarInfo).toMatchObject({ ownerName: 'LI SHILI' });
  });

  it('loses name and photos at the submission when the applicant owned the car after all', async () => {
    const zhao = await applicant(t);
    const draft = await zhao.filled('newApplyElv', 702, owned('self', '李示例'));
    const paper = draft.files.find(({ slot }) => slot === MARRIAGE_PAPER)!;
    expect(draft.problems).toEqual({});
    await must(zhao.submit(draft.id, draft.revision));
    const submission = await lastOf(draft.id);
    expect(slotsOf(submission.files)).not.toContain(MARRIAGE_PAPER);
    expect(openSubmission(t.deps, submission).oldCarInfo).not.toHaveProperty('ownerName');
    expect(slotsOf((await zhao.get(draft.id)).files)).not.toContain(MARRIAGE_PAPER);
    const rows = await t.sql('select id from files where id = $1', [paper.id]);
    const strays = await t.sql('select id from stray_photos where id = $1', [paper.id]);
    expect([rows, strays]).toEqual([[], [{ id: paper.id }]]);
    expect((await shownTo(draft.id, false)).checkList).toContainEqual({ key: 'sameOwner' });
  });

  it('opens name and proof in a correction of the owner, in both directions', async () => {
    const zhao = await applicant(t);
    const { id } = await zhao.submitted('newApplyElv', 703, owned('self'));
    const markOwner = async () => {
      await must(office(t).intake(id));
      await must(office(t).sendBack(id, [{ key: OLD_CAR_OWNER, code: 'wrong', text: '请核对' }]));
      return zhao.get(id);
    };
    const returned = await markOwner();
    const saved = await must(zhao.save(id, 'oldCarInfo', { owner: 'spouse', ownerName: '李示例' }, returned.revision));
    expect(Object.keys(saved.problems)).toEqual([MARRIAGE_PAPER]);
    expect(await zhao.correct(id)).toMatchObject({ status: 422, fields: { [MARRIAGE_PAPER]: { code: 'required' } } });
    await zhao.upload(id, MARRIAGE_PAPER);
    await must(zhao.correct(id));
    expect(slotsOf((await lastOf(id)).files)).toContain(MARRIAGE_PAPER);

    const again = await markOwner();
    await must(zhao.save(id, 'oldCarInfo', { owner: 'self' }, again.revision));
    await must(zhao.correct(id));
    const last = await lastOf(id);
    expect(slotsOf(last.files)).not.toContain(MARRIAGE_PAPER);
    expect(openSubmission(t.deps, last).oldCarInfo).not.toHaveProperty('ownerName');
    expect(slotsOf((await zhao.get(id)).files)).not.toContain(MARRIAGE_PAPER);
    const { rounds } = await shownTo(id, false);
    expect(rounds.at(-1)?.changed).toEqual(expect.arrayContaining([OLD_CAR_OWNER, OLD_CAR_OWNER_NAME, MARRIAGE_PAPER]));
  });

  it('is compared with the papers of the old car by its own name, without the ID number', async () => {
    const zhao = await applicant(t);
    const { id, files } = await zhao.submitted('newApplyElv', 704, owned('spouse', '李示例'));
    const findings = [
      { key: 'personalInfo.name', value: '李示倒', proof: null, box: [0, 0, 1, 1] },
      { key: 'personalInfo.idNo', value: '110105194912310021', proof: null, box: [0, 0, 1, 1] },
    ];
    const cert = files.find(({ slot }) => slot === 'scrapCert')!.id;
    await t.sql(
      `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, kind, fits, turned, findings_sealed)
       values ($1, $2, 'done', 1, 1, now(), now(), 'scrapCert', true, 0, $3)
       on conflict (photo_id) do update set state = 'done', findings_sealed = excluded.findings_sealed`,
      [cert, id, t.deps.vault.seal(JSON.stringify(findings), locations.reading(cert))],
    );
    await must(office(t).intake(id));
    const { read: values, differs, similar, files: shown } = await shownTo(id, true);
    expect(values?.[OLD_CAR_OWNER_NAME]).toMatchObject({ value: '李示倒', fileId: cert });
    expect([differs, similar]).toEqual([[OLD_CAR_OWNER_NAME], [OLD_CAR_OWNER_NAME]]);
    expect(shown.find((file) => file.id === cert)?.reading?.findings.map(({ key }) => key)).toEqual([
      OLD_CAR_OWNER_NAME,
    ]);

    await t.sql('update applications set held_by = null, held_until = null where id = $1', [id]);
    await must(office(t).sendBack(id, [{ key: OLD_CAR_OWNER_NAME, code: 'differs_from_photo', text: '' }]));
    const masked = await shownTo(id, false);
    expect([masked.masked, masked.steps.oldCarInfo.ownerName]).toEqual([true, '李*例']);
    expect(masked.returned?.items.map(({ old }) => old)).toEqual(['李*例']);
    expect(masked.files.flatMap(({ reading }) => reading?.findings ?? [])).toEqual([]);
    const own = await zhao.get(id);
    expect(own.files.flatMap(({ reading }) => reading?.findings ?? [])).toMatchObject([{ value: '李示倒' }]);
    const cutOut = `${apiBase}/files/${cert}?strip=${OLD_CAR_OWNER_NAME}`;
    expect((await t.inject({ url: cutOut, headers: zhao.headers })).statusCode).toBe(200);
    // An officer who does not hold the case.
    const headers = await officerHeaders(t, ['review1']);
    const reading = await must(call<CallTypes['reading']['reply']>(t, 'GET', `/files/${cert}/reading`, { headers }));
    expect([reading.state, reading.findings]).toEqual(['done', []]);
    expect((await t.inject({ url: cutOut, headers })).statusCode).toBe(404);
  });
});
