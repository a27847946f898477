import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '@domain/contract/paths';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { DESK } from './desk';

const LOOPBACK = ['127.0.0.0/8', '::1'];
/** Proxies that are named in the log; more are usually one mistake. */
const MOST_NAMED = 5;

/** Returns a test for addresses in these networks (`10.1.2.3`, `10.1.0.0/16`). IPv4 addresses in IPv6 notation count as IPv4. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const isOf = (base: string, url: string): boolean => url === base || url.startsWith(`${base}/`);

/** Serves the desk, the office's API and every call of an officer or an office key only to the networks of OFFICE_FROM and to this machine. */
export function restrictOffice(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (config.officeFrom === undefined || config.officeFrom === 'anywhere') return;
  const isAllowed = inNetworks([...config.officeFrom, ...LOOPBACK]);
  const isProxy = inNetworks([...config.proxies, ...LOOPBACK]);
  /** In production every client comes through a proxy. Without the header it would have the proxy's own address. */
  const lacksClient = ({ headers, socket }: FastifyRequest) =>
    config.mode === 'production' && !headers['x-forwarded-for'] && isProxy(socket.remoteAddress ?? '');
  let isReported = false;
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    const isPage = isOf(DESK, url);
    const { 'office-token': token, 'office-key': key } = request.headers;
    if (!isPage && !isOf(`${apiBase}/office`, url) && token === undefined && key === undefined) return;
    const hasNoClient = lacksClient(request);
    if (!hasNoClient && isAllowed(request.ip)) return;
    if (hasNoClient && !isReported) {
      isReported = true;
      const address = request.socket.remoteAddress;
      log.warn(
        { address },
        'a proxy sends no X-Forwarded-For: the desk refuses its requests, because OFFICE_FROM needs it',
      );
    }
    if (!isPage) throw new AppError('FORBIDDEN');
    return reply.code(403).type('text/plain; charset=utf-8').send('审核工作台只能在办公网络打开。\n');
  });
}

/** Logs the address of a proxy that PROXY_FROM lacks: its users would share one address, and with it one limit. */
export function reportUnknownProxies(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const isKnown = inNetworks([...config.proxies, ...LOOPBACK]);
  const named = new Set<string>();
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress: address } }) => {
    if (!headers['x-forwarded-for'] || !address || named.size >= MOST_NAMED || named.has(address) || isKnown(address))
      return;
    named.add(address);
    log.warn({ address }, 'PROXY_FROM does not list a machine that forwards requests; its X-Forwarded-For is ignored');
  });
}
