import { runTool } from '../tool';
import { reseal } from './reseal';

void runTool(
  async ({ pool, config }) =>
    `${await reseal(pool, config.dataKeys)} entries sealed anew under "${config.dataKeys[0]?.id}". The other keys may now be taken out of DATA_KEY.`,
);
