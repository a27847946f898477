import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../support/verdict';
import type { Shell } from './shell';

const file = join(__dirname, '../../../docs/zh-CN/部署手册.md');

/** Commands of the manual under one heading. `values`: a block of variables that the reader changes. */
export interface Step {
  heading: string;
  kind: 'commands' | 'values' | 'versions' | 'containers' | 'containerUpgrade';
  commands: string;
}

/** A fence whose info string has `proof`, a heading, or a table behind `<!-- proof -->`. Readers do not see these words. */
const parts =
  /^#+ (?<heading>.+)$|^```sh proof(?:=(?<kind>\w+))?\n(?<block>[^]*?)\n```$|^<!-- proof -->\n(?<table>(?:\|.*\n)+)/gm;

/** Returns the steps of the manual in their order. The commands of a table are the code in its second column. */
export function readManual(text = readFileSync(file, 'utf8')): Step[] {
  const steps: Step[] = [];
  let heading = '';
  for (const { groups = {} } of text.matchAll(parts)) {
    const { heading: title, kind, block, table } = groups;
    if (title) heading = title;
    else if (block) steps.push({ heading, kind: (kind ?? 'commands') as Step['kind'], commands: block });
    else if (table) {
      const [, name = ''] = /^\| (\S+) \|/.exec(table) ?? [];
      const cells = [...table.matchAll(/^\| [^|]+ \| (`.+`) \|$/gm)].map(([, cell = '']) => cell);
      const commands = cells.flatMap((cell) => cell.split('<br>')).map((command) => command.slice(1, -1));
      steps.push({ heading: `${heading}：${name}`, kind: 'commands', commands: commands.join('\n') });
    }
  }
  return steps;
}

/** Replaces the value of each variable; the comment behind it stays. Every variable of the block needs a value. */
export const withValues = (block: string, values: Record<string, string>) =>
  block.replaceAll(/^([A-Z_]+)=\S+/gm, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the proof has no value for ${name} of the manual`);
    return `${name}=${value}`;
  });

/** Returns a function that types the commands of a step as they are written, and adds their output to `log`. */
export const typist =
  (shell: Shell, values: Record<string, string>, log: string) =>
  async ({ heading, kind, commands }: Step, more: Record<string, string> = {}): Promise<Part> => {
    const began = Date.now();
    const hasValues = kind === 'values' || kind === 'versions';
    const { output, failed } = await shell.run(hasValues ? withValues(commands, { ...values, ...more }) : commands);
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${heading}`);
    appendFileSync(log, `${output}\n`);
    const wrong = failed.map((command) => `manual, ${heading}: ${command} failed\n${output.slice(-2_000)}`);
    return { counts: {}, wrong };
  };
