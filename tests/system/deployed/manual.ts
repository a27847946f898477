import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../support/verdict';
import type { Shell } from './shell';

const pages = ['部署手册.md', '新机器上恢复.md', '容器.md', '运维手册.md'].map((name) =>
  join(__dirname, '../../../docs/zh-CN', name),
);

/** Commands of the manual under one heading. `values`: a block of variables that the reader changes. */
export interface Step {
  heading: string;
  kind: 'commands' | 'values' | 'versions' | 'newMachine' | 'containers' | 'containerUpgrade' | 'lostOwner';
  commands: string;
}

/** A fence whose info string has `proof`, or a heading. Readers do not see this word. */
const parts = /^#+ (?<heading>.+)$|^```sh proof(?:=(?<kind>\w+))?\n(?<block>[^]*?)\n```$/gm;

/** Returns the steps of the manuals in their order. */
export function readManual(text = pages.map((file) => readFileSync(file, 'utf8')).join('\n')): Step[] {
  const steps: Step[] = [];
  let heading = '';
  for (const { groups = {} } of text.matchAll(parts)) {
    const { heading: title, kind, block } = groups;
    if (title) heading = title;
    else if (block) steps.push({ heading, kind: (kind ?? 'commands') as Step['kind'], commands: block });
  }
  return steps;
}

/** Replaces the value of each variable; the comment behind it stays. Every variable of the block needs a value. */
const withValues = (block: string, values: Record<string, string>) =>
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
