import { join } from 'node:path';
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Factory = NonNullable<Controller['compilersFactory']>;
type BuildSerializer = NonNullable<Factory['buildSerializer']>;
type Validator = ReturnType<ReturnType<BuildCompilerFromPool>>;
type Serializer = ReturnType<ReturnType<BuildSerializer>>;

interface Compiled {
  validatorOf(
    ...args: [...Parameters<BuildCompilerFromPool>, ...Parameters<ReturnType<BuildCompilerFromPool>>]
  ): Validator;
  serializerOf(...args: [...Parameters<BuildSerializer>, ...Parameters<ReturnType<BuildSerializer>>]): Serializer;
}

/** By the `require` of Node: jest would load the module, and with it the compilers, again for each suite. */
const { createRequire } = process.getBuiltinModule('node:module');
const { validatorOf, serializerOf } = createRequire(join(process.cwd(), 'package.json'))(
  './server/testing/compiledSchemas.cjs',
) as Compiled;

/**
 * Compiles the schema of a route at its first call. The server compiles all schemas when it starts, which takes half a second;
 * a suite calls a few of the routes.
 */
export const lazySchemas: Controller = {
  compilersFactory: {
    buildValidator: ((schemas, options) => (route) => {
      let compiled: Validator | undefined;
      const validate = ((data) => {
        compiled ??= validatorOf(schemas, options, route);
        const isValid = compiled(data);
        validate.errors = compiled.errors;
        return isValid;
      }) as Validator;
      return validate;
    }) satisfies BuildCompilerFromPool,
    buildSerializer: (schemas, options) => (route) => {
      let write: Serializer | undefined;
      return (data) => (write ??= serializerOf(schemas, options, route))(data);
    },
  },
};
