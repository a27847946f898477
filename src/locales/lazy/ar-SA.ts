import core from '../areas/core/ar-SA';
import form from '../areas/form/ar-SA';
import ui from '../areas/ui/ar-SA';

/** One chunk a language, loaded before the first render. Flat keys: Umi does not flatten what is added later. */
const texts: Record<string, string> = { ...core, ...form, ...ui };
export default texts;
