import { sampleAnswers } from '@domain/testing/sample';

import { locations } from '../../platform/crypto/sealLocations';
import { applicant } from '../../testing/applicant';
import { testApp } from '../../testing/app';
import { recomputeCaseIndexes } from './recomputeCaseIndexes';

describe('recomputeCaseIndexes', () => {
  it('computes the same indexes from answers that an earlier release stored in another spelling', async () => {
    const t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
    try {
      const { id } = await (await applicant(t)).submitted('newApplyElv', 1);
      const indexes = async () => [
        await t.sql('select kind, value_index from claims order by kind'),
        await t.sql('select person_index, new_vin_index, old_vin_index from applications'),
      ];
      const before = await indexes();
      const { oldCarInfo, ...others } = sampleAnswers('newApplyElv', 1);
      const spelled = { ...others, oldCarInfo: { ...oldCarInfo, vin: ` ${String(oldCarInfo.vin).toLowerCase()}` } };
      const sealed = t.deps.vault.seal(JSON.stringify(spelled), locations.submission(id, 0));
      await t.sql('update submissions set answers_sealed = $2 where application_id = $1', [id, sealed]);
      expect(await recomputeCaseIndexes(t.deps, () => {})).toEqual({ done: 1, skipped: [] });
      expect(await indexes()).toEqual(before);
    } finally {
      await t.close();
    }
  });
});
