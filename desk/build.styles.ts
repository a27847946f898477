interface Request {
  context: string;
  request: string;
}
interface Compiler {
  webpack: {
    NormalModuleReplacementPlugin: new (
      what: RegExp,
      how: (request: Request) => void,
    ) => { apply(compiler: Compiler): void };
  };
}

/** @ant-design/icons has its own copy of the style injector, and its `exports` map prevents a webpack alias. */
export const iconStyles = (replacement: string) =>
  class IconStyles {
    apply(compiler: Compiler) {
      new compiler.webpack.NormalModuleReplacementPlugin(/[\\/]cssUtils$/, (found) => {
        if (/[\\/]@ant-design[\\/]icons[\\/]/.test(found.context)) found.request = replacement;
      }).apply(compiler);
    }
  };
