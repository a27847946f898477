import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { resolvePolicy } from '../../domain/policy/parse';
import { publicFacts } from '../../domain/policy/publicFacts';
import { publicRules } from '../../domain/policy/publicRules';
import { shanghaiDate } from '../../domain/time';
import { oldest } from '../browsers/targets.cjs';
import { siteMap } from '../../src/siteMap';

interface BuildRoute {
  absPath?: string;
  isLayout?: boolean;
}
const entryOf = (route: BuildRoute) => siteMap[route.absPath === '/*' ? '*' : (route.absPath ?? '')];

/** Adds the properties of the site map to the convention routes: name, layout and whether sign-in is required. */
export default (api: IApi) => {
  const shell = (name: string, file: string) => ({
    id: `shell-${name}`,
    file: `${api.paths.absSrcPath}/layouts/${file}.tsx`,
    test: (route: BuildRoute) => !route.isLayout && (entryOf(route)?.shell ?? 'bare') === name,
  });
  // Every layout has the path `/`. React Router takes the first that matches, so the layout of the page `/` comes first.
  api.addLayouts(() => [
    shell('bare', 'Bare'),
    shell('footer', 'Footer'),
    shell('form', 'Form'),
    shell('plain', 'Plain'),
  ]);
  api.modifyRoutes((routes) => {
    for (const route of Object.values(routes)) {
      const place = route.isLayout ? undefined : entryOf(route);
      // Only what the phone app reads; the layouts are already part of the route tree.
      if (place)
        Object.assign(route, { name: place.name, signIn: place.signIn, form: place.prerender === 'form' || undefined });
    }
    return routes;
  });
  // Client code that reads internals of webpack or React (docs/umi.md).
  api.addEntryImportsAhead(() => [{ source: join(__dirname, 'chunkRetry.ts') }]);
  api.onGenerateFiles(() =>
    api.writeTmpFile({
      noPluginDir: true,
      path: 'resolveLazyPage.ts',
      content: readFileSync(join(__dirname, 'resolveLazyPage.ts'), 'utf8'),
    }),
  );
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    return $;
  });
  // Public pages show numbers of the policy without a request: the build contains the ones they need.
  api.onGenerateFiles(() => {
    const file = process.env.POLICY_FILE ?? join(__dirname, '../../domain/policy/example.json');
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const policy = resolvePolicy(content);
    const today = shanghaiDate(new Date());
    const write = (name: string, from: string, type: string, value: object) =>
      api.writeTmpFile({
        noPluginDir: true,
        path: `${name}.ts`,
        content: `import type { ${type} } from '@domain/policy/${from}';\n\nconst built: ${type} = ${JSON.stringify(value)};\nexport default built;\n`,
      });
    write('policyFacts', 'publicFacts', 'Facts', publicFacts(policy, today));
    write('policyRules', 'publicRules', 'AllRules', publicRules(policy, today));
    api.writeTmpFile({
      noPluginDir: true,
      path: 'policyBuilt.ts',
      content: `const policy: unknown = ${JSON.stringify(content)};\nexport default policy;\n`,
    });
  });
  // Umi compiles to ES5 by default: `targets` in .umirc does not reach Babel's preset.
  api.modifyBabelPresetOpts((options) => ({ ...options, presetEnv: { ...options.presetEnv, targets: oldest } }));
};
