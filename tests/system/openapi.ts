/** The part of OpenAPI that the request generator needs. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  patternProperties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema?: Schema;
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  bodies: Record<string, { schema?: Schema }>;
}

interface Description {
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: { content?: Operation['bodies'] } }>>;
  components?: { schemas?: Record<string, Schema> };
}

const methods = new Set(['get', 'post', 'put', 'delete', 'patch']);

export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: requestBody?.content ?? {},
      })),
  );
}

/** Resolves `$ref`s within the document. */
export function resolver(description: Description) {
  return (schema: Schema): Schema => {
    if (!schema.$ref) return schema;
    return description.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  };
}
