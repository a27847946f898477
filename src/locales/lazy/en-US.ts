import core from '../areas/core/en-US';

/** One chunk a language, loaded before the first render. Flat keys: Umi does not flatten what is added later. */
const texts: Record<string, string> = { ...core };
export default texts;
