import { stop } from 'esbuild';
import { rightsFaults } from './faults';
import { benchOf, runRights } from './run';

const seed = 20261128;
/** A few: the proof runs thousands a night, and removes every protection. */
const runs = Number(process.env.HISTORIES ?? 40);

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

/** The tables of roles, proposals, decisions, batches, funds and holds. */
const protectedTables = [
  'application_events',
  'applications',
  'fund_entries',
  'funds',
  'objections',
  'office_invitations',
  'payment_batches',
  'payment_holds',
  'payment_lines',
  'pending_decisions',
  'proposals',
  'staff',
] as const;

/** Checks, unique keys and triggers. Keys of rows and of references say what a row is, not who may write it. */
const protectionsSql = `with named as (select unnest($1::text[])::regclass as id)
  select conname::text as name from pg_constraint join named on id = conrelid where contype in ('c', 'u', 'x')
  union select indexrelid::regclass::text from pg_index join named on id = indrelid
    where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
  union select tgname::text from pg_trigger join named on id = tgrelid where not tgisinternal
  order by name`;

const form = 'the form of a row; no right depends on it';
const identity = 'one row for each identity; no right depends on it';

/** The protections that no fault removes, and why. */
const notRemoved: Record<string, string> = {
  application_events_immutable: 'no call changes history; server/cases/submission/returned.test.ts tries it with SQL',
  application_events_in_figures: 'counts for statistics',
  applications_in_figures: 'counts for statistics',
  applications_number_key: identity,
  applications_one_draft: identity,
  applications_region: 'writes the city; refuses nothing',
  fund_entries_immutable: 'no call changes an entry; server/funds/funds.test.ts tries it with SQL',
  fund_entries_kind_check: form,
  funds_edition_region_code_key: identity,
  funds_granted_fen_check: 'follows from funds_not_overspent, because neither reserved nor spent is below zero',
  funds_reserved_fen_check: 'the histories of funds compare the sums with the entries',
  funds_spent_fen_check: 'the histories of funds compare the sums with the entries',
  objections_application_id_event_seq_key: 'each decision writes an event of its own; the histories compare both',
  objections_channel_check: form,
  payment_batches_state_check: form,
  payment_holds_open: 'a restore alone writes rows, and tolerates it',
  payment_lines_result_check: form,
  pending_decisions_check: form,
  proposals_check1: form,
  proposals_check2: form,
  staff_sign_in_key: identity,
  staff_sso_issuer_sso_subject_key: identity,
  staff_sso_pair: form,
};

describe('rights', () => {
  it(
    `no person brings a case from submitted to paid alone, and none widens the own rights: ${runs} histories`,
    async () => {
      expect(await runRights({ runs, seed: Number(process.env.SEED ?? seed) })).toMatchObject({
        histories: runs,
        wrong: [],
      });
    },
    // A limit against hanging.
    240_000 + runs * 2_000,
  );

  it('have a fault for each check, unique key and trigger of their tables, or a reason for none', async () => {
    const bench = await benchOf();
    const names = (await bench.query<{ name: string }>(protectionsSql, [protectedTables])).map(({ name }) => name);
    await bench.close();
    const removed = rightsFaults.flatMap(({ layers = [] }) => layers);
    const isRemoved = (name: string) => removed.some((layer) => new RegExp(`drop \\w+ ${name}\\b`).test(layer));
    expect(names.filter((name) => isRemoved(name) === name in notRemoved)).toEqual([]);
    expect(Object.keys(notRemoved).filter((name) => !names.includes(name))).toEqual([]);
  });
});
