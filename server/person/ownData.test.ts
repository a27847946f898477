import { apiBase } from '@domain/contract/paths';
import { locations } from '../platform/crypto/sealLocations';
import { transaction } from '../platform/db/transaction';
import { findApplication } from '../cases/caseRecords';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { refusal } from '../testing/record';
import { openAnswers } from '../platform/crypto/sealedAnswers';
import { eraseApplications, exportApplications } from './ownData';

describe('own data', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('exportApplications returns opened answers, history, photos, OCR results and notifications', async () => {
    const li = await applicant(t);
    const { id, number, estimate, files } = await li.submitted('newApplyElv', 1);
    const row = (await findApplication(t.deps.db, id))!;
    const [photo] = files;
    const findings = [{ key: 'personalInfo.name', value: '张示例', proof: null, box: [0, 0, 1, 1] }];
    const add = (photoId: string, sealed: string | null) =>
      t.sql(
        `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, kind, fits, turned, findings_sealed)
         values ($1, $2, 'done', 1, 1, now(), now(), 'idCardFront', true, 0, $3)`,
        [photoId, id, sealed],
      );
    await add(photo!.id, t.deps.vault.seal(JSON.stringify(findings), locations.reading(photo!.id)));
    await add(files[1]!.id, null);
    t.clock.advance({ minutes: 1 });
    const draft = await li.begin('newApply');
    await (await applicant(t)).submitted('newApply', 2);
    const at = '2026-11-21T10:00:00.000+08:00';
    const later = '2026-11-21T10:01:00.000+08:00';
    const { applications, notifications } = await exportApplications(t.deps, li.accountId);
    expect(applications).toHaveLength(2);
    const answers = openAnswers(t.deps, row);
    const sent = applications.find((one) => one.id === id)!;
    expect(sent).toEqual({
      id,
      flow: 'newApplyElv',
      edition: 'scrap-cur',
      policyVersion: '2026.1',
      status: 'submitted',
      stage: null,
      number,
      answers,
      estimate,
      approvedAmount: null,
      returned: null,
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
      submissions: [
        {
          round: 0,
          at,
          answers,
          files: row.files.map(({ id: fileId, slot }) => ({ id: fileId, slot })),
          declarations: [
            { id: 'truth', version: '2026.4', textHash: expect.any(String) },
            { id: 'sensitive', version: '2026.4', textHash: expect.any(String) },
            { id: 'sharing', version: '2026.4', textHash: expect.any(String) },
          ],
          estimate,
          policyVersion: '2026.1',
          term: null,
          read: {},
        },
      ],
      history: [{ at, event: 'submit', status: 'submitted', stage: null, office: null, remark: null }],
      files: expect.any(Array),
    });
    const entry = (fileId: string, slot: string, reading: object | null) => ({
      id: fileId,
      slot,
      index: 0,
      mediaType: 'image/jpeg',
      width: 640,
      height: 640,
      createdAt: at,
      path: `${apiBase}/files/${fileId}`,
      reading,
    });
    expect(sent.files).toHaveLength(files.length);
    for (const { id: fileId, slot } of files)
      expect(sent.files).toContainEqual(
        entry(fileId, slot, fileId === photo!.id ? { kind: 'idCardFront', fits: true, findings } : null),
      );
    const other = applications.find((one) => one.id === draft.id);
    expect(other).toMatchObject({ status: 'draft', submittedAt: null, createdAt: later });
    expect([other?.submissions, other?.history, other?.files]).toEqual([[], [], []]);
    expect(notifications).toEqual([
      { id: expect.any(String), at, kind: 'submit', applicationId: id, number, readAt: null },
    ]);
  });

  it.each(['submitted', 'reviewing', 'returned', 'approved', 'publicity', 'paying', 'pay_failed'])(
    'cannot be erased while an application is %s',
    async (status) => {
      const li = await applicant(t);
      const { id } = await li.begin('newApplyElv');
      await t.sql('update applications set status = $2 where id = $1', [id, status]);
      const erase = transaction(t.deps, (trx) => eraseApplications(trx, t.deps, li.accountId));
      expect(await refusal(erase)).toEqual({ code: 'HAS_LIVING_APPLICATIONS' });
    },
  );
});
