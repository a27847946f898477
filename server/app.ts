import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { Deps } from './deps';
import { AppError } from './errors';
import { acceptBodies } from './http/body';
import { compressPublicReplies } from './http/compress';
import { newTraceId } from './http/envelope';
import { answer, answerErrors } from './http/errors';
import { openapiRoutes } from './http/openapi';
import { limitCalls } from './http/callLimits';
import { reportUnknownProxies, restrictOffice } from './site/officeNetworks';
import { refuseWrites } from './http/maintenance';
import { type LoadProbe, registerAdmissionControl } from './http/admission/admissionControl';
import { securityHeaders } from './http/securityHeaders';
import { answerClientError, closeBusyConnections } from './http/sockets';
import { healthRoutes } from './http/health/health';
import { metricsRoutes } from './http/health/metrics';
import { giveBackCases } from './cases/caseRecords';
import { applicationRoutes } from './cases/routes';
import { authRoutes } from './accounts/signInRoutes';
import { assignmentRoutes } from './office/assignments/assignmentRoutes';
import { fileRoutes } from './photos/routes';
import { pieceRoutes } from './photos/pieceRoutes';
import { fundKinds } from './funds/grant';
import { fundRoutes } from './funds/routes';
import { importRoutes } from './content/importRoutes';
import { policyRoutes } from './policy/routes';
import { accountKinds } from './person/accountKinds';
import { officeAccountRoutes } from './person/officeAccounts';
import { requireSessionAfterBody } from './auth/personSessions';
import { requireMemberAfterBody } from './auth/requireOffice';
import { personRoutes } from './person/routes';
import { messageRoutes } from './messages/routes';
import { notificationRoutes } from './notifications/routes';
import { helpRoutes } from './office/helpRoutes';
import { openPhoto } from './office/detail/photo';
import { officeRoutes } from './office/routes';
import { proposalRoutes } from './proposals/routes';
import { paymentRoutes } from './payments/routes';
import { publicRoutes } from './content/routes';
import { staffKinds } from './staff/kinds';
import { staffRoutes } from './staff/routes';
import { siteRoutes } from './site/routes';

const REQUEST_TIMEOUT_MS = 130_000;
/** Socket timeout without progress: slow clients are served, clients that never read the response are disconnected. */
const NO_PROGRESS_MS = 120_000;

/** What tests replace. */
interface AppOptions {
  /** measurements of admission control */
  load?: Partial<LoadProbe>;
  fastify?: FastifyServerOptions;
  /** parent of the folders of the built apps; default: the root of the project */
  siteRoot?: string;
}

/** Creates the server with all routes, without listening. */
export function createApp(
  deps: Deps,
  { load = {}, fastify = {}, siteRoot = deps.config.rootDir }: AppOptions = {},
): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: NO_PROGRESS_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: ['loopback', ...deps.config.proxies],
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      answer(error, request, reply);
    },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: true, strict: false },
    },
    ...fastify,
  });
  securityHeaders(app);
  closeBusyConnections(app);
  compressPublicReplies(app);
  acceptBodies(app);
  answerErrors(app);
  logRequests(app);
  registerAdmissionControl(app, deps, load);
  limitCalls(app, deps);
  reportUnknownProxies(app, deps);
  restrictOffice(app, deps);
  refuseWrites(app, deps);
  app.addHook('preValidation', requireSessionAfterBody(deps));
  app.addHook('preValidation', requireMemberAfterBody(deps));
  metricsRoutes(app, deps);
  healthRoutes(app, deps);
  openapiRoutes(app);

  publicRoutes(app, deps);
  authRoutes(app, deps);
  personRoutes(app, deps);
  applicationRoutes(app, deps);
  fileRoutes(app, deps, openPhoto);
  pieceRoutes(app, deps);
  notificationRoutes(app, deps);
  messageRoutes(app, deps);
  staffRoutes(app, deps, giveBackCases);
  proposalRoutes(app, deps, { ...staffKinds(deps, giveBackCases), ...fundKinds(deps), ...accountKinds(deps) });
  officeAccountRoutes(app, deps);
  officeRoutes(app, deps);
  helpRoutes(app, deps);
  policyRoutes(app, deps);
  fundRoutes(app, deps);
  assignmentRoutes(app, deps);
  paymentRoutes(app, deps);
  importRoutes(app, deps);

  app.all(`${apiBase}/*`, async () => {
    throw new AppError('NOT_FOUND');
  });
  siteRoutes(app, deps, siteRoot);
  return app;
}

/** Logs each response with its trace id. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      'request completed',
    );
  });
}
