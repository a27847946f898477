import compileValidators, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { SerializerSelector as compileSerializers } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Compiles the schema of a route at its first call. The server compiles all schemas when it starts, which takes half a second;
 * a suite calls a few of the routes.
 */
export const lazySchemas: Controller = {
  compilersFactory: {
    buildValidator: ((schemas, options) => {
      const compile = compileValidators()(schemas, options);
      return (route) => {
        let compiled: ReturnType<typeof compile> | undefined;
        const validate = ((data) => {
          compiled ??= compile(route);
          const isValid = compiled(data);
          validate.errors = compiled.errors;
          return isValid;
        }) as ReturnType<typeof compile>;
        return validate;
      };
    }) satisfies BuildCompilerFromPool,
    buildSerializer(...options) {
      const compile = compileSerializers()(...options);
      return (route) => {
        let write: ReturnType<typeof compile> | undefined;
        return (data) => (write ??= compile(route))(data);
      };
    },
  },
};
