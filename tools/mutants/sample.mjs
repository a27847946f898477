// A share of all mutants, drawn by a seed, where to walk them all would take days: `--sample=400 --seed=7`.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Every mutant has a number that only the seed and itself decide: the smallest are drawn, and the same seed draws the same ones. */
export function draw(mutants, count, seed) {
  const numbered = mutants.map((mutant) => {
    const { fileName, location, mutatorName, replacement } = mutant;
    const itself = [seed, relative(process.cwd(), fileName), JSON.stringify(location), mutatorName, replacement];
    return { mutant, number: createHash('sha256').update(itself.join('\n')).digest('hex') };
  });
  numbered.sort((one, other) => (one.number < other.number ? -1 : 1));
  return numbered.slice(0, count).map(({ mutant }) => mutant);
}

/** Half of the interval in which the score of all lies at 95 %, in points of a hundred; drawn without putting back. */
export function marginOf(caught, drawn, all) {
  const share = caught / drawn;
  const left = all > 1 ? (all - drawn) / (all - 1) : 0;
  return 196 * Math.sqrt(((share * (1 - share)) / drawn) * left);
}

/** Writes down which are drawn: the runners, in processes of their own, walk no others (`MUTANTS_DRAWN` names the file). */
class SampleReporter {
  onMutationTestingPlanReady({ mutantPlans }) {
    const all = mutantPlans.map(({ mutant }) => mutant).filter(({ status }) => status !== 'Ignored');
    const { MUTANTS_SAMPLE, MUTANTS_SEED, MUTANTS_DRAWN } = process.env;
    const drawn = draw(all, Number(MUTANTS_SAMPLE), MUTANTS_SEED);
    // Walked in the order in which they were drawn: what has been walked when somebody ends it is a smaller sample of the same kind.
    const places = new Map(drawn.map(({ id }, place) => [id, place]));
    const placeOf = ({ mutant: { id } }) => places.get(id) ?? drawn.length;
    mutantPlans.sort((one, other) => placeOf(one) - placeOf(other));
    mkdirSync(dirname(MUTANTS_DRAWN), { recursive: true });
    writeFileSync(MUTANTS_DRAWN, JSON.stringify({ all: all.length, drawn: drawn.map(({ id }) => id) }));
    console.log(`${drawn.length} of ${all.length} mutants are drawn by seed ${MUTANTS_SEED}`);
    this.left = new Set(places.keys());
    this.walked = 0;
    this.found = 0;
  }

  /** How far it has come, so that a walk which somebody ends is not for nothing. */
  onMutantTested({ id, status, fileName, location, replacement }) {
    if (!this.left.delete(id)) return;
    this.walked += 1;
    if (status === 'Killed') this.found += 1;
    else console.log(`  ${status}: ${relative(process.cwd(), fileName)}:${location.start.line} → ${replacement}`);
    if (this.walked % 20 === 0) console.log(`  ${this.found} of ${this.walked} found, ${this.left.size} left`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'sample', SampleReporter)];
