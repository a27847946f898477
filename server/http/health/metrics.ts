import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { apiBase } from '@domain/contract/paths';
import { hashOfSecret } from '../../config/keys';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOfSecret(a)), Buffer.from(hashOfSecret(b)));

/**
 * `/metrics` for Prometheus with METRICS_TOKEN; in development without it to this machine. Behind a proxy that forwards no address every
 * client has this machine's address, so in production it counts for nothing. Labels are routes and statuses, never ids.
 */
export function metricsRoutes(app: FastifyInstance, { config, metrics, reading }: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const readings = new Histogram({
    name: 'photo_reading_duration_seconds',
    help: 'Duration of OCR by slot and result',
    labelNames: ['slot', 'state'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15],
    registers: [registry],
  });
  reading.onTook((ms, what) => readings.observe({ ...what }, ms / 1000));
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.addHook('onClose', async () => {
    registry.clear();
  });
  app.get(`${apiBase}/metrics`, async (request, reply) => {
    const { metricsToken: token, mode } = config;
    if (!token && (mode === 'production' || !LOOPBACK.has(request.ip))) throw new AppError('NOT_FOUND');
    if (token && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError('UNAUTHENTICATED');
    return reply.type(registry.contentType).send(await Registry.merge([registry, metrics.registry]).metrics());
  });
}
