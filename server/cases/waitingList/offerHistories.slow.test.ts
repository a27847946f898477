import { sampleAnswers } from '@domain/testing/sample';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant, inCity, inNameOf, must, type Applicant } from '../../testing/applicant';
import { grant, wrongFunds } from '../../testing/funds';
import { enact, withWaitingLists } from '../../testing/policy';
import { random } from '../../testing/random';

const HISTORIES = Number(process.env.HISTORIES ?? 2);
const SEED = Number(process.env.SEED ?? 7);
const STEPS = 10;
const SUBSIDY = 1_800_000;
const cities = ['320100', '320200', '320300', '320400', '320500', '320600', '320700', '320800', '320900'];

/** Two pairs of drafts of the same cars, and one of a person with a draft in the name of that person by another applicant. */
const kinds: [applicant: number, owner: number, carNo: number][] = [
  [0, 0, 0],
  [1, 1, 0],
  [2, 2, 1],
  [3, 3, 1],
  [4, 4, 2],
  [5, 4, 3],
];

interface Draft {
  who: Applicant;
  id: string;
  car: number;
  /** index of the person in whose name it is, and whether that is another person than the applicant */
  person: string;
}

describe('random histories of a waiting list', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let car = 0;

  beforeAll(async () => {
    await enact(t, withWaitingLists());
  });

  async function drafts(city: string): Promise<Draft[]> {
    const people: Applicant[] = [];
    for (let n = 0; n < kinds.length; n += 1) people.push(await applicant(t));
    const first = (car += kinds.length);
    return Promise.all(
      kinds.map(async ([index, owner, carNo]) => {
        const who = people[index]!;
        const { oldCarInfo, newCarInfo } = sampleAnswers('newApplyElv', first + carNo);
        const { id } = await who.filled('newApplyElv', first + carNo, (answers) =>
          inNameOf(people[owner]!)(inCity(city)({ ...answers, oldCarInfo, newCarInfo })),
        );
        return { who, id, car: carNo, person: `${owner} ${index !== owner}` };
      }),
    );
  }

  it.each(Array.from({ length: HISTORIES }, (_, n) => SEED + n))(
    'offer money only to drafts that can be submitted, one of each car and person, and to each of them while money is left, seed %i',
    async (seed) => {
      const { pick, chance } = random(seed);
      let passed = 0;
      const city = cities[seed % cities.length]!;
      const all = await drafts(city);
      const [holder] = await drafts(city);
      await grant(t, SUBSIDY, { regionCode: city });
      await must(holder!.who.submit(holder!.id, (await holder!.who.get(holder!.id)).revision));

      const submitted = new Set<Draft>();
      const conflicts = (a: Draft, b: Draft) => a !== b && (a.car === b.car || a.person === b.person);
      const offered = async () => {
        const rows = await t.sql<{ id: string }>(
          'select application_id as id from funds_waiting where offered_until is not null',
        );
        return all.filter(({ id }) => rows.some((row) => row.id === id));
      };
      const left = async () =>
        (
          await t.sql<{ left: number }>(
            'select (granted_fen - reserved_fen - spent_fen)::float8 as left from funds where region_code = $1',
            [city],
          )
        )[0]!.left;
      const send = async (draft: Draft) => {
        await draft.who.signInAgain();
        const reply = await draft.who.submit(draft.id, (await draft.who.get(draft.id)).revision);
        const isDuplicate = [...submitted].some((other) => conflicts(draft, other));
        expect([isDuplicate, reply.errorCode ?? 'submitted']).toEqual([
          isDuplicate,
          isDuplicate
            ? expect.stringMatching(/DUPLICATE|LIMIT_REACHED/)
            : expect.stringMatching(/submitted|FUNDS_EXHAUSTED/),
        ]);
        if (reply.status < 300) submitted.add(draft);
      };
      const run = async () => {
        const before = await offered();
        expect(await sweep(t.deps)).toEqual([]);
        const after = await offered();
        expect(after.filter((draft) => after.some((other) => conflicts(draft, other)))).toEqual([]);
        const added = after.filter((draft) => !before.includes(draft));
        expect(added.filter((draft) => [...submitted].some((other) => conflicts(draft, other)))).toEqual([]);
      };
      /** Passed-over drafts get their turn again after an hour. */
      const endOffers = async () => {
        t.clock.advance({ minutes: 61 });
        await run();
        if ((await left()) < SUBSIDY) return;
        const taken = [...submitted, ...(await offered())];
        const rows = await t.sql<{ id: string }>(
          'select application_id as id from funds_waiting where offered_until is null',
        );
        const waiting = all.filter(({ id }) => rows.some((row) => row.id === id));
        expect(waiting.filter((draft) => !taken.some((other) => conflicts(draft, other)))).toEqual([]);
      };
      const withdraw = async () => {
        const [draft] = submitted;
        if (!draft) return;
        await draft.who.signInAgain();
        await must(draft.who.send('POST', `/applications/${draft.id}/withdrawal`, {}));
        submitted.delete(draft);
        all.splice(all.indexOf(draft), 1);
      };
      for (const draft of all) {
        await send(draft);
        // Their order is that of their times.
        t.clock.advance({ minutes: 1 });
      }
      const steps = [
        () => grant(t, SUBSIDY, { regionCode: city }),
        run,
        endOffers,
        async () => {
          const others = all.filter((draft) => !submitted.has(draft));
          if (others.length > 0) await send(pick(others));
        },
        withdraw,
        // Offers lapse after three days. No draft is so old that it is deleted.
        async () => {
          const days = chance(0.5) ? 4 : 1;
          if ((passed += days) < 28) t.clock.advance({ days });
        },
      ];
      // The first draft uses its offer, so that the second one of the same car is passed over.
      await grant(t, SUBSIDY, { regionCode: city });
      await run();
      await send(all[0]!);
      await grant(t, SUBSIDY, { regionCode: city });
      await run();
      for (let step = 0; step < STEPS; step += 1) {
        await pick(steps)();
        t.clock.advance({ minutes: 1 });
      }
      // Drafts that were passed over because of these get their turn.
      while (submitted.size > 0) await withdraw();
      await grant(t, kinds.length * SUBSIDY, { regionCode: city });
      await endOffers();
      expect(await t.sql(wrongFunds)).toEqual([]);
    },
    60_000,
  );
});
