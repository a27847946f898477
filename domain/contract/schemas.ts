import type { TSchema } from '@sinclair/typebox';

import type { CallName } from './paths';
import { applicationSchemas } from './schemas/applications';
import { identitySchemas } from './schemas/identity';
import { lawSchemas } from './schemas/law';
import { officeSchemas } from './schemas/office';
import { paymentSchemas } from './schemas/payment';
import { publicSchemas } from './schemas/public';
import { staffSchemas } from './schemas/staff';

/** What a call takes and answers. Bodies that are photos or tables have none. */
export interface CallSchemas {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply?: TSchema;
}

export const schemas = {
  ...publicSchemas,
  ...identitySchemas,
  ...applicationSchemas,
  ...lawSchemas,
  ...staffSchemas,
  ...officeSchemas,
  ...paymentSchemas,
} satisfies Record<CallName, CallSchemas>;
