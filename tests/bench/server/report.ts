import type { Measured } from './load';

export interface Row {
  size: number;
  what: string;
  connections: number;
  ours: Measured;
  bare: Measured;
  healthP99: number;
}

interface Report {
  rows: Row[];
  firstStart: number;
  warmStart: number;
  /** MB before and after the measurement */
  memory: [number, number];
  machine: string;
}

const fixed = (n: number, digits = 0) => n.toFixed(digits);

function growth(rows: Row[]) {
  const smallest = Math.min(...rows.map(({ size }) => size));
  return rows
    .filter(({ size }) => size !== smallest)
    .flatMap(({ what, connections, size, ours }) => {
      const before = rows.find((row) => row.size === smallest && row.what === what && row.connections === connections);
      return before
        ? [
            `| ${what} × ${connections} | ${fixed(before.ours.p50, 1)} | ${fixed(ours.p50, 1)} (${size.toLocaleString('en-US')}) | ${fixed(ours.p50 / before.ours.p50, 2)} |`,
          ]
        : [];
    });
}

export function report({ rows, firstStart, warmStart, memory, machine }: Report) {
  return [
    `# The server beside a bare Fastify + pg loop (${new Date().toISOString().slice(0, 10)})`,
    '',
    `One run on ${machine}; server, bare loop, database and load generator share the cores. Filled by SQL (tests/bench/server/fill.ts): the row of one real submission copied by \`generate_series\` with an account, its claims and its event each. Drafts that are sent are copies of one real draft, each with its own answers; each submission reserves its money.`,
    '',
    '| applications | call × connections | ours /s | bare /s | share | ours p50 ms | ours p99 ms | bare p99 ms | health p99 ms | failed |',
    '|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ size, what, connections, ours, bare, healthP99 }) =>
        `| ${size.toLocaleString('en-US')} | ${what} × ${connections} | ${fixed(ours.perSecond)} | ${fixed(bare.perSecond)} | ${fixed((100 * ours.perSecond) / bare.perSecond)} % | ${fixed(ours.p50, 1)} | ${fixed(ours.p99, 1)} | ${fixed(bare.p99, 1)} | ${fixed(healthP99, 1)} | ${ours.failures + bare.failures} |`,
    ),
    '',
    '| the same call as the table grows | p50 ms, few | p50 ms, many | × |',
    '|---|--:|--:|--:|',
    ...growth(rows),
    '',
    `Start: first ${fixed(firstStart)} ms with a new database, warm ${fixed(warmStart)} ms. Memory of the process: ${fixed(memory[0])} MB before, ${fixed(memory[1])} MB after everything.`,
    '',
  ].join('\n');
}
