import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { Deps } from './deps';
import { AppError } from './errors';
import { acceptBodies } from './http/body';
import { answerClientError } from './http/clientError';
import { closeBusyConnections } from './http/closing';
import { compressPublicReplies } from './http/compress';
import { newTraceId } from './http/envelope';
import { answer, answerErrors } from './http/errors';
import { openapiRoutes } from './openapi';
import { limitCalls } from './ops/calls';
import { type Doors, keepDoor } from './ops/door';
import { securityHeaders } from './ops/headers';
import { healthRoutes } from './ops/health';
import { metricsRoutes } from './ops/metrics';
import { logRequests } from './ops/requests';
import { applicationRoutes } from './routes/applications';
import { authRoutes } from './routes/auth';
import { claimRoutes } from './routes/claims';
import { fileRoutes } from './routes/files';
import { pieceRoutes } from './routes/pieces';
import { fundRoutes } from './routes/funds';
import { importRoutes } from './routes/imports';
import { lawRoutes } from './routes/law';
import { meRoutes } from './routes/me';
import { notificationRoutes } from './routes/notifications';
import { officeRoutes } from './routes/office';
import { paymentRoutes } from './routes/payment';
import { publicRoutes } from './routes/public';
import { staffRoutes } from './routes/staff';
import { siteRoutes } from './static/routes';

const REQUEST_TIMEOUT_MS = 130_000;
/** Socket timeout without progress: slow clients are served, clients that never read the response are disconnected. */
const NO_PROGRESS_MS = 120_000;

/** Creates the server with all routes, without listening. Tests replace the measurements of admission control and options of Fastify. */
export function createApp(deps: Deps, load: Partial<Doors> = {}, options: FastifyServerOptions = {}): FastifyInstance {
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
    ...options,
  });
  securityHeaders(app);
  closeBusyConnections(app);
  compressPublicReplies(app);
  acceptBodies(app);
  answerErrors(app);
  logRequests(app);
  keepDoor(app, deps, load);
  limitCalls(app, deps);
  metricsRoutes(app, deps);
  healthRoutes(app, deps);
  openapiRoutes(app);

  publicRoutes(app, deps);
  authRoutes(app, deps);
  meRoutes(app, deps);
  applicationRoutes(app, deps);
  fileRoutes(app, deps);
  pieceRoutes(app, deps);
  notificationRoutes(app, deps);
  staffRoutes(app, deps);
  officeRoutes(app, deps);
  lawRoutes(app, deps);
  fundRoutes(app, deps);
  claimRoutes(app, deps);
  paymentRoutes(app, deps);
  importRoutes(app, deps);

  app.all(`${apiBase}/*`, async () => {
    throw new AppError('NOT_FOUND');
  });
  siteRoutes(app, deps);
  return app;
}
