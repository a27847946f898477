const compileValidators = require('@fastify/ajv-compiler');
const compileSerializers = require('@fastify/fast-json-stringify-compiler');

/** Returns what `make` returned for the same text before. */
const once = (make) => {
  const made = new Map();
  return (text, ...args) => {
    if (!made.has(text)) made.set(text, make(...args));
    return made.get(text);
  };
};

/**
 * A module of Node, not of jest, so that it lives as long as the process: suites that start the server compile each schema once per
 * worker. Validators write `errors` to themselves, which the caller reads before anything else runs.
 */
const validators = compileValidators();
const serializers = compileSerializers();
const validator = once((schemas, options, route) => validators(schemas, options)(route));
const serializer = once((schemas, options, route) => serializers(schemas, options)(route));

const textOf = (...parts) => JSON.stringify(parts);
exports.validatorOf = (schemas, options, route) =>
  validator(textOf(schemas, options, route.schema, route.httpPart), schemas, options, route);
exports.serializerOf = (schemas, options, route) =>
  serializer(textOf(schemas, options, route.schema), schemas, options, route);
