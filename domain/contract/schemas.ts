import type { TSchema } from '@sinclair/typebox';

import type { CallName } from './paths';
import { applicationSchemas } from './schemas/applications';
import { deskSchemas } from './schemas/desk';
import { messageSchemas } from './schemas/messages';
import { identitySchemas } from './schemas/identity';
import { lawSchemas } from './schemas/law';
import { importSchemas } from './schemas/imports';
import { objectionSchemas } from './schemas/objections';
import { assignmentSchemas } from './schemas/assignments';
import { officeSchemas } from './schemas/office';
import { paymentSchemas } from './schemas/payment';
import { photoSchemas } from './schemas/photos';
import { proposalSchemas } from './schemas/proposals';
import { publicSchemas } from './schemas/public';
import { staffSchemas } from './schemas/staff';

/** Parameters, body and reply of a call. Bodies that are photos or tables have no schema. */
export interface CallSchemas {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply?: TSchema;
}

export const schemas = {
  ...publicSchemas,
  ...identitySchemas,
  ...messageSchemas,
  ...applicationSchemas,
  ...photoSchemas,
  ...lawSchemas,
  ...staffSchemas,
  ...proposalSchemas,
  ...objectionSchemas,
  ...assignmentSchemas,
  ...officeSchemas,
  ...importSchemas,
  ...deskSchemas,
  ...paymentSchemas,
} satisfies Record<CallName, CallSchemas>;
