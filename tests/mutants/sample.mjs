// Draws a random sample of all mutants, because testing all would take days: `--sample=400 --seed=7`.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Sorts mutants by a hash of the seed and the mutant, and returns the first `count`: the same seed draws the same sample. */
function draw(mutants, count, seed) {
  const numbered = mutants.map((mutant) => {
    const { fileName, location, mutatorName, replacement } = mutant;
    const itself = [seed, relative(process.cwd(), fileName), JSON.stringify(location), mutatorName, replacement];
    return { mutant, number: createHash('sha256').update(itself.join('\n')).digest('hex') };
  });
  numbered.sort((one, other) => (one.number < other.number ? -1 : 1));
  return numbered.slice(0, count).map(({ mutant }) => mutant);
}

/** Stryker reporter that writes the drawn mutants to `MUTANTS_DRAWN`, which the runner processes read. */
class SampleReporter {
  onMutationTestingPlanReady({ mutantPlans }) {
    const all = mutantPlans.map(({ mutant }) => mutant).filter(({ status }) => status !== 'Ignored');
    const { MUTANTS_SAMPLE, MUTANTS_SEED, MUTANTS_DRAWN } = process.env;
    const drawn = draw(all, Number(MUTANTS_SAMPLE), MUTANTS_SEED);
    // Run in the order of the draw, so that the results of an interrupted run are a smaller valid sample.
    const places = new Map(drawn.map(({ id }, place) => [id, place]));
    const placeOf = ({ mutant: { id } }) => places.get(id) ?? drawn.length;
    mutantPlans.sort((one, other) => placeOf(one) - placeOf(other));
    mkdirSync(dirname(MUTANTS_DRAWN), { recursive: true });
    writeFileSync(MUTANTS_DRAWN, JSON.stringify({ all: all.length, drawn: drawn.map(({ id }) => id) }));
    console.log(`${drawn.length} of ${all.length} mutants are drawn by seed ${MUTANTS_SEED}`);
    this.left = new Set(places.keys());
    this.tested = 0;
    this.found = 0;
  }

  /** Logs the progress, so that an interrupted run still gives a result. */
  onMutantTested({ id, status, fileName, location, replacement }) {
    if (!this.left.delete(id)) return;
    this.tested += 1;
    if (status === 'Killed') this.found += 1;
    else console.log(`  ${status}: ${relative(process.cwd(), fileName)}:${location.start.line} → ${replacement}`);
    if (this.tested % 20 === 0) console.log(`  ${this.found} of ${this.tested} found, ${this.left.size} left`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'sample', SampleReporter)];
