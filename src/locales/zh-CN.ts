import core from './areas/core/zh-CN';

/** Only what every page needs: the areas' texts travel with their pages (src/texts.tsx). */
export default { ...core };
