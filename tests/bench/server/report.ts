import type { Measured } from './load';

export interface Row {
  size: number;
  what: string;
  connections: number;
  ours: Measured;
  /** of submissions only */
  bare?: Measured;
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
    `One run on ${machine}; server, bare loop, database and load generator share the cores.`,
    '',
    '| applications | call × connections | ours /s | p50 ms | p99 ms | health p99 ms | bare /s | share | bare p99 ms | failed |',
    '|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ size, what, connections, ours, bare, healthP99 }) => {
      const beside = bare
        ? [fixed(bare.perSecond), `${fixed((100 * ours.perSecond) / bare.perSecond)} %`, fixed(bare.p99, 1)]
        : ['', '', ''];
      const own = [fixed(ours.perSecond), fixed(ours.p50, 1), fixed(ours.p99, 1), fixed(healthP99, 1)];
      const failed = ours.failures + (bare?.failures ?? 0);
      return `| ${[size.toLocaleString('en-US'), `${what} × ${connections}`, ...own, ...beside, failed].join(' | ')} |`;
    }),
    '',
    '| the same call as the table grows | p50 ms, few | p50 ms, many | × |',
    '|---|--:|--:|--:|',
    ...growth(rows),
    '',
    `Start: first ${fixed(firstStart)} ms with a new database, warm ${fixed(warmStart)} ms. Memory of the process: ${fixed(memory[0])} MB before, ${fixed(memory[1])} MB after everything.`,
    '',
  ].join('\n');
}
