import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Api } from '../../support/api';
import { dropDatabases } from '../../support/server/databaseServer';
import { type Acknowledged, lifetime } from '../../system/lifetimes';
import { place } from '../../support/server/builtServer';
import { quantile } from './load';
import { machine, memoryOf } from './machine';

/** `npm run bench -- --soak 10`: applicants from registration to receipt and their later reads for ten minutes, with the server's memory per minute. */
const { values: options } = parseArgs({
  options: { soak: { type: 'string', default: '10' } },
});
const minutes = Number(options.soak);
const PEOPLE = 4;
const flatWithin = 1.1;

const median = (numbers: number[]) => quantile(numbers, 0.5);

async function main() {
  const at = place();
  await at.start();
  let times: number[] = [];
  let failed = 0;
  let sent = 0;
  let people = 0;
  let over = false;
  const call: Api = async (...args) => {
    const began = performance.now();
    const answer = await at.call<never>(...args);
    times.push(performance.now() - began);
    if (answer.status >= 400) failed += 1;
    return answer;
  };
  async function readAfterwards({ token, id, files }: Acknowledged) {
    for (const path of [
      '/applications',
      `/applications/${id}`,
      '/notifications',
      '/policies',
      '/companies?q=示例',
      `/files/${files[0]}`,
    ])
      await call('GET', path, { token });
  }
  const applicant = async () => {
    while (!over) {
      let known: Acknowledged | undefined;
      await lifetime(
        { call, log: at.log },
        (people += 1),
        async () => {
          failed += 1;
          await pause(200);
        },
        (one) => {
          known = one;
        },
        () => over,
      );
      if (known?.number) {
        sent += 1;
        await readAfterwards(known);
      }
    }
  };
  const applicants = Array.from({ length: PEOPLE }, applicant);
  console.log(`\n${machine()}; ${PEOPLE} people at once\n`);
  console.log(
    '| minute | applications | calls /s | p50 ms | p99 ms | failed | memory MB |\n|--:|--:|--:|--:|--:|--:|--:|',
  );
  const memory: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const seen: number[] = [];
    for (let tick = 0; tick < 12; tick += 1) {
      await pause(5_000);
      seen.push(memoryOf(at.pid()));
    }
    memory.push(median(seen));
    const counted = times.sort((one, other) => one - other);
    times = [];
    console.log(
      `| ${minute} | ${sent} | ${(counted.length / 60).toFixed(0)} | ${quantile(counted, 0.5).toFixed(1)} | ${quantile(counted, 0.99).toFixed(1)} | ${failed} | ${memory.at(-1)?.toFixed(0)} |`,
    );
  }
  over = true;
  await Promise.all(applicants);
  // The first minute fills caches and compiles; then the first third is compared with the last third.
  const third = Math.max(1, Math.floor((minutes - 1) / 3));
  const [early, late] = [median(memory.slice(1, 1 + third)), median(memory.slice(-third))];
  const flat = late <= early * flatWithin;
  console.log(
    `\nMemory: ${early.toFixed(0)} MB after the first minute, ${late.toFixed(0)} MB at the end (× ${(late / early).toFixed(2)}, ${flat ? 'flat' : `more than × ${flatWithin}`}). ${failed} calls failed.\n`,
  );
  await at.stop();
  await dropDatabases();
  process.exit(flat && failed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
