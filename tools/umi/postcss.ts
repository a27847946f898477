/** Replaces vw by a share of `--vw`, which stops growing at 540 px: docs/decisions/0016-scaling.md */
export const capVw = {
  postcssPlugin: 'cap-vw',
  OnceExit(root: { walkDecls(visit: (decl: { prop: string; value: string }) => void): void }) {
    root.walkDecls((decl) => {
      if (decl.prop === '--vw' || !/\dvw\b/.test(decl.value)) return;
      decl.value = decl.value.replace(/(-?\d*\.?\d+)vw\b/g, (_, share: string) => `calc(${share} * var(--vw))`);
    });
  },
};
