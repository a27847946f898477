import core from '../areas/core/en-US';
import form from '../areas/form/en-US';
import ui from '../areas/ui/en-US';

/** One chunk a language, loaded before the first render. Flat keys: Umi does not flatten what is added later. */
const texts: Record<string, string> = { ...core, ...form, ...ui };
export default texts;
