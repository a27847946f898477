import type { IApi } from '@umijs/max';
import { siteMap } from './src/siteMap';

interface BuildRoute { absPath?: string; isLayout?: boolean }
const entryOf = (route: BuildRoute) => siteMap[route.absPath === '/*' ? '*' : (route.absPath ?? '')];
const browsers = { chrome: 87, safari: '14', ios: '14', firefox: 78 };

/** Merges the site map into the convention routes: names, shells and who must be signed in stand in one table. */
export default (api: IApi) => {
  const shell = (name: string, file: string) => ({
    id: `shell-${name}`,
    file: `${api.paths.absSrcPath}/layouts/${file}.tsx`,
    test: (route: BuildRoute) => (entryOf(route)?.shell ?? 'bare') === name,
  });
  api.addLayouts(() => [shell('footer', 'Footer'), shell('plain', 'Plain'), shell('bare', 'Bare')]);
  api.modifyRoutes((routes) => {
    for (const route of Object.values(routes)) if (!route.isLayout) Object.assign(route, entryOf(route));
    return routes;
  });
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    return $;
  });
  // Umi leaves Babel at ES5: `targets` in .umirc does not reach it.
  api.modifyBabelPresetOpts((options) => ({ ...options, presetEnv: { ...options.presetEnv, targets: browsers } }));
};
