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

/** antd's icons carry a copy of their own of what writes styles; their `exports` map hides it from an alias. */
export const iconStyles = (replacement: string) =>
  class IconStyles {
    apply(compiler: Compiler) {
      new compiler.webpack.NormalModuleReplacementPlugin(/[\\/]cssUtils$/, (found) => {
        if (/[\\/]@ant-design[\\/]icons[\\/]/.test(found.context)) found.request = replacement;
      }).apply(compiler);
    }
  };
