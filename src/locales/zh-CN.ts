import core from './areas/core/zh-CN';

/** Only what every page needs: the areas' texts travel with their pages (src/i18n.tsx). */
export default { ...core };
