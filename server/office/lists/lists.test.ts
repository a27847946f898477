import { randomUUID } from 'node:crypto';
import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../../testing/app';
import { openAnswers } from '../../platform/crypto/sealedAnswers';
import { findApplication } from '../../cases/caseRecords';
import { applicant, call, must } from '../../testing/applicant';
import { manyWaiting } from '../../testing/manyWaiting';
import { staffMember } from '../../testing/staff';
import { officerHeaders } from '../../testing/office';

type OfficeList = CallTypes['officeApplications']['reply'];

describe('office lists', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let ids: string[];
  beforeAll(async () => {
    ids = await manyWaiting(t, 25);
    const spread = (set: string, every: number) =>
      t.sql(`update applications set ${set} where substr(number, 13)::int % ${every} = 0 and id <> $1`, [ids[0]]);
    await spread(`region_code = '320100'`, 3);
    await spread(`status = 'reviewing', stage = 1`, 4);
    await spread(`status = 'reviewing', stage = 2, edition = 'other'`, 8);
  });

  const list = async (query: string, headers?: Record<string, string>) =>
    call<OfficeList>(t, 'GET', `/office/applications?${query}`, {
      headers: headers ?? (await officerHeaders(t, ['lead'])),
    });
  const truth = async (where: string) =>
    (await t.sql(`select id from applications where ${where} order by submitted_at, id`)).map(
      (row: { id: string }) => row.id,
    );
  const all = async (query: string, headers?: Record<string, string>) => {
    const listed: string[] = [];
    let after = '';
    do {
      const { list: rows, next } = await must(list(`${query}&pageSize=4${after && `&after=${after}`}`, headers));
      listed.push(...rows.map(({ id }) => id));
      after = next ?? '';
    } while (after);
    return listed;
  };

  it('show a lead the holder of each case, and what is held by the lead, by others, or by one member, within the cities', async () => {
    const [lead, li, wang] = [
      await staffMember(t, ['lead', 'intake']),
      await staffMember(t, ['intake']),
      await staffMember(t, ['review1']),
    ];
    const ofCity = await staffMember(t, ['lead'], { regions: ['320100'] });
    const hold = (by: { id: string }, from: number, more = `'2026-11-24T00:00:00+08:00'`) =>
      t.sql(`update applications set held_by = $1, held_until = ${more}, held_note = '等答复' where id = any($2)`, [
        by.id,
        ids.slice(from, from + 3),
      ]);
    await hold(lead, 0);
    await hold(li, 3);
    await hold(wang, 6);
    await hold(wang, 9, `'2026-11-21T10:00:00+08:00'`);
    for (const sort of ['', '&sort=due'])
      for (const [by, held, where] of [
        [lead, 'mine', `held_by = '${lead.id}'`],
        [lead, 'others', `held_by in ('${li.id}', '${wang.id}')`],
        [lead, wang.id, `held_by = '${wang.id}'`],
        [lead, `${wang.id}&status=reviewing&stage=1`, `held_by = '${wang.id}' and stage = 1`],
        [ofCity, 'others', `held_by is not null and region_code = '320100'`],
      ] as const) {
        const expected = await truth(`${where} and held_until > '2026-11-21T10:00:00+08:00'`);
        const shown = await all(`held=${held}${sort}`, by.headers);
        expect([held, [...shown].sort()]).toEqual([held, [...expected].sort()]);
        const { total, list: rows } = await must(list(`held=${held}&pageSize=100`, by.headers));
        expect(total).toBe(expected.length);
        for (const row of rows) expect(row.held).toMatchObject({ note: '等答复', ends: { by: '2026-11-23' } });
      }
    const { list: seen } = await must(list('pageSize=100', lead.headers));
    const holders = new Map(seen.map(({ id, held }) => [id, held]));
    expect(holders.get(ids[3]!)).toMatchObject({ by: li.name, staffId: li.id, mine: false });
    expect([holders.get(ids[9]!), holders.get(ids[20]!)]).toEqual([undefined, undefined]);
    const { list: ofClerk } = await must(list('pageSize=100', li.headers));
    expect(ofClerk.filter(({ held }) => held)).toEqual([]);
    expect(await list('held=others', li.headers)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await list('held=somebody', lead.headers)).toMatchObject({ status: 422 });
    await t.sql('update applications set held_by = null, held_until = null, held_note = null');
  });

  it.each([
    ['status=submitted', `status = 'submitted'`],
    ['', 'true'],
    ['status=submitted,reviewing', 'true'],
    ['status=reviewing&stage=2', 'stage = 2'],
    ['stage=1', 'stage = 1'],
    ['regionCode=320100', `region_code = '320100'`],
    ['regionCode=320100&status=reviewing', `region_code = '320100' and status = 'reviewing'`],
    ['edition=other', `edition = 'other'`],
    ['edition=other&regionCode=320100&status=reviewing', `edition = 'other' and region_code = '320100'`],
    ['from=2026-11-21&to=2026-11-21', 'true'],
    ['to=2026-11-20', 'false'],
    ['status=paid', 'false'],
  ])('show “%s” oldest first, page by page, each case once', async (query, where) => {
    const expected = await truth(where);
    expect(await all(query)).toEqual(expected);
    expect((await must(list(query))).total).toBe(expected.length);
  });

  it('refuse an invalid cursor, and an ID number in the URL', async () => {
    const after = { code: 'format', message: '翻页位置无效' };
    // One half of a cursor is invalid, too.
    for (const text of [
      'x|y',
      `x|${ids[0]}`,
      '2026-11-21T02:00:00.000Z|y',
      '2026-11-21T02:00:00.000Z',
      `-100000-01-01T00:00:00.000Z|${ids[0]}`,
    ]) {
      const cursor = Buffer.from(text).toString('base64url');
      expect([text, await list(`after=${cursor}`)]).toMatchObject([text, { status: 422, fields: { after } }]);
    }
    expect(await list('q=320500198808080018')).toMatchObject({ status: 422, fields: { q: { code: 'format' } } });
  });

  it('find by application number, ID number and VIN, with an audit entry that does not contain the search text', async () => {
    const wang = await applicant(t);
    const { id, number } = await wang.submitted('newApplyElv', 31);
    const stored = await findApplication(t.deps.db, id);
    if (!stored) throw new Error('It is not there.');
    const { personalInfo, oldCarInfo, newCarInfo } = openAnswers(t.deps, stored) as Record<
      string,
      Record<string, string>
    >;
    const li = await staffMember(t, ['review1']);
    const search = async (q: string | undefined) =>
      (await must(li.send<OfficeList>('POST', '/searches', { q }))).list.map((one) => one.id);
    for (const q of [number, ` ${number?.toLowerCase()} `, personalInfo?.idNo, oldCarInfo?.vin, newCarInfo?.vin])
      expect(await search(q)).toEqual([id]);
    expect(await search('L0000000000000000')).toEqual([]);
    expect((await must(list(`q=${number}`))).list.map((one) => one.id)).toEqual([id]);
    const rows = await t.sql(`select detail::text from audit_log where action = 'search' and actor = $1`, [
      `staff:${li.id}`,
    ]);
    expect(rows).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toContain(personalInfo?.idNo);
    expect(JSON.stringify(rows)).toContain(t.deps.vault.index('idNo', String(personalInfo?.idNo)));
    const far = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect((await must(far.send<OfficeList>('POST', '/searches', { q: number }))).list).toEqual([]);
  });

  it('give the cases of a searched ID number by pages, which count no total', async () => {
    const three = ids.slice(0, 3);
    const index = t.deps.vault.index('idNo', '32999919500101001X');
    await t.sql('update applications set person_index = $1 where id = any($2)', [index, three]);
    const li = await staffMember(t, ['review1']);
    const search = async (more: object) => {
      const q = '\u202D3299991950 0101001x\u202C';
      const { list: rows, total, next } = await must(li.send<OfficeList>('POST', '/searches', { q, ...more }));
      return { found: rows.map(({ id }) => id), total, next };
    };
    const whole = await search({ pageSize: 3 });
    expect([[...whole.found].sort(), whole.total, whole.next]).toEqual([[...three].sort(), 3, null]);
    const page = await search({ pageSize: 2 });
    expect([page.found, page.total]).toEqual([whole.found.slice(0, 2), 'more']);
    expect(await search({ pageSize: 2, after: page.next })).toEqual({
      found: whole.found.slice(2),
      total: 'more',
      next: null,
    });
  });

  it('return every payment batch by pages, newest first, with the number of all, also of one state', async () => {
    const payer = await staffMember(t, ['pay']);
    // Two batches of the same instant are on different pages.
    await t.sql(
      `insert into payment_batches (id, edition, state, made_at, made_by, count, sum_fen, encoding, sha256, file_sealed)
       select gen_random_uuid(), 'scrap-cur', case when n <= 3 then 'made' else 'dissolved' end,
         '2030-01-01'::timestamptz + n / 2 * interval '1 min', 'staff:' || $1, 0, 0, 'utf-8', '', ''
       from generate_series(1, 105) n`,
      [payer.id],
    );
    const read = (query: string) => payer.send<CallTypes['batches']['reply']>('GET', `/batches?${query}`);
    const list: CallTypes['batches']['reply']['list'] = [];
    let after = '';
    do {
      const page = await must(read(`pageSize=50${after}`));
      expect(page.total).toBe(105);
      list.push(...page.list);
      after = page.next ? `&after=${page.next}` : '';
    } while (after);
    expect(new Set(list.map(({ id }) => id)).size).toBe(105);
    expect(list.map(({ madeAt }) => madeAt)).toEqual(
      list
        .map(({ madeAt }) => madeAt)
        .sort()
        .reverse(),
    );
    expect(await must(read('state=made'))).toMatchObject({ total: 3, next: null, list: { length: 3 } });
    expect(await read('after=x')).toMatchObject({ status: 422, fields: { after: { code: 'format' } } });
    await t.sql(`delete from payment_batches where made_by = 'staff:' || $1`, [payer.id]);
  });

  it('return the names of people of batches and policies to members who cannot list the staff', async () => {
    const payer = await staffMember(t, ['pay', 'policy']);
    await t.sql(
      `insert into payment_batches (id, edition, state, made_at, made_by, count, sum_fen, encoding, sha256, file_sealed)
       values ($1, 'scrap-cur', 'dissolved', now(), $2, 0, 0, 'utf-8', '', '')`,
      [randomUUID(), `staff:${payer.id}`],
    );
    const names = { [`staff:${payer.id}`]: payer.name };
    const { list: batches } = await must(payer.send<CallTypes['batches']['reply']>('GET', '/batches'));
    expect((await payer.send('GET', '/batches')).data).toMatchObject({ names });
    expect((await payer.send('GET', `/batches/${batches[0]?.id}`)).data).toMatchObject({ names });
    await must(payer.send('PUT', '/switches/scrap-cur', { status: 'open', notice: null }));
    expect((await payer.send('GET', '/policies')).data).toMatchObject({ names });
  });
});
