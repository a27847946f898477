// How Stryker runs our tests for each mutant: by jest's own engine (jest-circus) in this process, without the rest of jest around it.
// With all of jest a mutant costs two seconds and more, so that nobody would ever run them all; like this it costs some milliseconds.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
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
    this.bundles = await bundlesOf(process.cwd(), this.settings.tests, this.settings.without);
    // While somebody holds a database of it, the server of the tests is not stopped and started again for each mutant.
    if (this.settings.database) {
      const { createTestDatabase } = (await bundle(process.cwd(), join(process.cwd(), this.settings.database))).load();
      this.held = await createTestDatabase();
    }
  }

  async dispose() {
    await this.held?.drop();
  }

  /** What was walked before any test counts as walked by each of these, so that a mutant is judged by them and not by all. */
  #share(tests) {
    const walked = stryker.mutantCoverage?.perTest?.before;
    stryker.currentTestId = undefined;
    if (!walked) return;
    delete stryker.mutantCoverage.perTest.before;
    for (const one of tests) add((stryker.mutantCoverage.perTest[this.#id(one)] ??= {}), walked);
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

  /** By its place in its file: a name may hold what a mutant changes (`%p of %s`), and a test that is not found by its name judges nobody. */
  #id(one) {
    return `${this.file}: ${this.places.get(one)}`;
  }

  async #walk(bundle, wanted) {
    this.file = bundle.file;
    circus.resetState();
    const state = circus.getState();
    state.testTimeout = this.settings.testTimeoutMs ?? 10_000;
    state.parentProcess = process;
    stryker.currentTestId = 'before';
    // Packages stay loaded: what the mutant before has told this one would be found there.
    TypeRegistry.Clear();
    FormatRegistry.Clear();
    bundle.load();
    const all = testsIn(state.rootDescribeBlock);
    this.places = new Map(all.map((one, place) => [one, place]));
    this.#share(all);
    if (wanted) for (const one of all) if (!wanted.has(this.#id(one))) one.mode = 'skip';
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
        tests.push(...(await this.#walk(bundle, wanted)));
      } catch (error) {
        // A file that does not even load with this mutant has seen it.
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

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit }) {
    this.stopsAtFirst = true;
    const mutated = sandboxFileName.replaceAll('\\', '/');
    // Tests of one file that stand on one another are walked whole: alone the later one would fail whatever the mutant does.
    const wanted = testFilter && !this.settings.wholeFiles && new Set(testFilter);
    const files = testFilter && new Set(testFilter.map((id) => id.slice(0, id.indexOf(': '))));
    const near = (bundle) => Number(mutated.replace(/\.ts$/, '').endsWith(bundle.file.replace(/\.test\.ts$/, '')));
    const bundles = this.bundles
      .filter(({ file, reads }) => (files ? files.has(file) : [...reads].some((name) => mutated.endsWith(`/${name}`))))
      .sort((one, other) => near(other) - near(one));
    stryker.activeMutant = activeMutant.id;
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit ? 0 : undefined;
    try {
      const result = await this.#run(bundles, wanted);
      return toMutantRunResult(determineHitLimitReached(stryker.hitCount, stryker.hitLimit) ?? result, true);
    } finally {
      stryker.activeMutant = undefined;
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'circus', CircusRunner)];
export const strykerValidationSchema = { type: 'object', properties: { circus: { type: 'object' } } };
