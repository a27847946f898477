// Stryker test runner: runs jest-circus in this process without the rest of jest.
// With jest a mutant takes more than two seconds, with this runner some milliseconds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { bundle, bundlesOf } from './bundles.mjs';

const require = createRequire(import.meta.url);
const { jestExpect } = require('@jest/expect');
const { FormatRegistry, TypeRegistry } = require('@sinclair/typebox');
const circus = require('jest-circus');
const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const stryker = (globalThis.__stryker__ ??= {});

const testsIn = (block) =>
  block.children.flatMap((child) => (child.type === 'describeBlock' ? testsIn(child) : [child]));
const nameOf = (one) => (one.parent ? `${nameOf(one.parent)} ${one.name}` : '').trim();
/** If the process was suspended this long (busy machine), test timeouts prove nothing about the mutant. */
const STANDSTILL_MS = 10_000;
const add = (into, counts) => {
  for (const [mutant, hits] of Object.entries(counts)) into[mutant] = (into[mutant] ?? 0) + hits;
};

class CircusRunner {
  static inject = tokens('options');
  constructor({ circus: settings }) {
    this.settings = settings;
    circus.addEventHandler((event) => this.#on(event));
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    globalThis.jest = { requireActual: require };
    Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect: jestExpect, it, test });
    Object.assign(process.env, { NODE_ENV: 'test', FORCE_COLOR: '0' });
    let lastBeat = performance.now();
    setInterval(() => {
      if (performance.now() - lastBeat > STANDSTILL_MS) this.stoodStill = true;
      lastBeat = performance.now();
    }, 1_000).unref();
    this.bundles = await bundlesOf(process.cwd(), this.settings.tests, this.settings.without);
    // While a database is open, the test PostgreSQL is not stopped and restarted for each mutant.
    if (this.settings.database) {
      const { createTestDatabase } = (await bundle(process.cwd(), join(process.cwd(), this.settings.database))).load();
      this.held = await createTestDatabase();
    }
  }

  async dispose() {
    await this.held?.drop();
  }

  /** Attributes code that ran in hooks or while loading to each of these tests, so that Stryker does not run all tests for it. */
  #share(tests) {
    const covered = stryker.mutantCoverage?.perTest?.before;
    stryker.currentTestId = undefined;
    if (!covered) return;
    delete stryker.mutantCoverage.perTest.before;
    for (const one of tests) add((stryker.mutantCoverage.perTest[this.#id(one)] ??= {}), covered);
  }

  #on(event) {
    if (event.name === 'hook_start' && event.hook.type.endsWith('All')) {
      this.inHook = event.hook.parent;
      stryker.currentTestId = 'before';
    } else if (event.name === 'hook_success' || event.name === 'hook_failure') {
      if (this.inHook) this.#share(testsIn(this.inHook));
      this.inHook = undefined;
    } else if (event.name === 'test_start') stryker.currentTestId = this.#id(event.test);
    else if (event.name === 'test_done') {
      stryker.currentTestId = undefined;
      if (this.stopsAtFirst && event.test.errors.length) this.over = true;
      if (this.over) for (const one of testsIn(circus.getState().rootDescribeBlock)) one.mode = 'skip';
    }
  }

  /** Tests are identified by file and index: a mutant may change a name (`%p of %s`), and Stryker would not find the test. */
  #id(one) {
    return `${this.file}: ${this.places.get(one)}`;
  }

  async #runFile(bundle, wanted) {
    this.file = bundle.file;
    circus.resetState();
    const state = circus.getState();
    state.testTimeout = this.settings.testTimeoutMs ?? 10_000;
    state.parentProcess = process;
    stryker.currentTestId = 'before';
    // Packages stay loaded: remove what the previous mutant registered.
    TypeRegistry.Clear();
    FormatRegistry.Clear();
    bundle.load();
    const all = testsIn(state.rootDescribeBlock);
    this.places = new Map(all.map((one, place) => [one, place]));
    this.#share(all);
    // With `wholeFiles`, tests of one file depend on the earlier ones: run all tests up to the last wanted one.
    const until = this.settings.wholeFiles ? all.findLastIndex((one) => wanted?.has(this.#id(one))) : -1;
    if (wanted) for (const one of all.slice(until + 1)) if (!wanted.has(this.#id(one))) one.mode = 'skip';
    const { unhandledErrors } = await circus.run();
    if (unhandledErrors.length) throw new Error(String(unhandledErrors[0]));
    return all.map((one) => {
      const said = {
        id: this.#id(one),
        name: `${bundle.file}: ${nameOf(one)}`,
        timeSpentMs: one.duration ?? 0,
        fileName: bundle.file,
      };
      if (one.status !== 'done') return { ...said, status: TestStatus.Skipped };
      if (!one.errors.length) return { ...said, status: TestStatus.Success };
      const first = [one.errors[0]].flat()[0];
      return { ...said, status: TestStatus.Failed, failureMessage: String(first?.message ?? first) };
    });
  }

  async #run(bundles, wanted) {
    this.over = false;
    const tests = [];
    for (const bundle of bundles) {
      try {
        tests.push(...(await this.#runFile(bundle, wanted)));
      } catch (error) {
        // The mutant breaks the loading of the file: counts as a failed test.
        tests.push({
          id: bundle.file,
          name: bundle.file,
          timeSpentMs: 0,
          status: TestStatus.Failed,
          failureMessage: String(error?.stack ?? error),
        });
        this.over = this.stopsAtFirst;
      }
      if (this.over) break;
    }
    return { status: DryRunStatus.Complete, tests };
  }

  async dryRun() {
    this.stopsAtFirst = false;
    const result = await this.#run(this.bundles);
    return { ...result, mutantCoverage: stryker.mutantCoverage };
  }

  /** Mutants outside the sample (`sample.mjs`) are reported as errors, which the score ignores. */
  #isDrawn({ id }) {
    const { MUTANTS_DRAWN } = process.env;
    if (!MUTANTS_DRAWN) return true;
    this.drawn ??= new Set(JSON.parse(readFileSync(MUTANTS_DRAWN, 'utf8')).drawn);
    return this.drawn.has(id);
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit }) {
    if (!this.#isDrawn(activeMutant)) return { status: MutantRunStatus.Error, errorMessage: 'not drawn' };
    this.stopsAtFirst = true;
    const mutated = sandboxFileName.replaceAll('\\', '/');
    const wanted = testFilter && new Set(testFilter);
    const files = testFilter && new Set(testFilter.map((id) => id.slice(0, id.indexOf(': '))));
    // Order: the test file with the name of the mutated file first, then those of the same folder.
    const { judges = {}, mostFiles } = this.settings;
    const ofFolder = Object.entries(judges).find(([folder]) => mutated.includes(`/${folder}/`))?.[1] ?? [];
    const near = ({ file }) =>
      2 * Number(mutated.replace(/\.ts$/, '').endsWith(file.replace(/\.test\.ts$/, ''))) +
      Number(ofFolder.some((name) => file.startsWith(name)));
    const bundles = this.bundles
      .filter(({ file, reads }) => (files ? files.has(file) : [...reads].some((name) => mutated.endsWith(`/${name}`))))
      .sort((one, other) => near(other) - near(one))
      .slice(0, mostFiles);
    const runOnce = async () => {
      this.stoodStill = false;
      stryker.activeMutant = activeMutant.id;
      stryker.hitLimit = hitLimit;
      stryker.hitCount = hitLimit ? 0 : undefined;
      try {
        const result = await this.#run(bundles, wanted);
        return toMutantRunResult(determineHitLimitReached(stryker.hitCount, stryker.hitLimit) ?? result, true);
      } finally {
        stryker.activeMutant = undefined;
      }
    };
    const result = await runOnce();
    return this.stoodStill && result.status === MutantRunStatus.Killed ? runOnce() : result;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'circus', CircusRunner)];
export const strykerValidationSchema = { type: 'object', properties: { circus: { type: 'object' } } };
