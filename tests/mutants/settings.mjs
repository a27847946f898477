const isSample = Boolean(process.env.MUTANTS_SAMPLE);

/** Settings of all Stryker runs. Results are cached in .cache and reused when neither code nor tests have changed; a sample is always run again. */
export const settings = (name, more) => ({
  testRunner: 'circus',
  plugins: ['./tests/mutants/runner.mjs', './tests/mutants/sample.mjs'],
  coverageAnalysis: 'perTest',
  tempDirName: '.cache/mutants/tmp',
  reporters: ['json', 'clear-text', ...(isSample ? ['sample'] : [])],
  clearTextReporter: { reportTests: false, reportMutants: false, allowColor: false, logTests: false },
  jsonReporter: { fileName: `.cache/mutants/${name}.json` },
  incremental: !isSample,
  incrementalFile: `.cache/mutants/${name}.incremental.json`,
  concurrency: 2,
  timeoutMS: 20_000,
  warnings: { slow: false },
  allowConsoleColors: false,
  ...more,
});
