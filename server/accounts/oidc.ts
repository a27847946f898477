import * as client from 'openid-client';
import type { OidcConfig } from '../config/config';
import { AppError } from '../errors';

const TIMEOUT_S = 10;
/** With `max_age` a provider must send `auth_time`. Not 0: some providers then ask again after their page of consent. */
const MAX_AGE_S = 600;

/** Claims of the provider. The phone number is present only when the provider has verified it. */
export interface Claims {
  issuer: string;
  subject: string;
  name: string | null;
  verifiedPhone: string | null;
  /** When the provider last asked the person. Many providers send it only on request. */
  authenticatedAt: Date | null;
}

const discovered = new WeakMap<OidcConfig, Promise<client.Configuration>>();

/** Returns the provider's metadata, fetched once. A failed request is not cached. `timeoutS` is the limit of each later request too. */
async function configuration(config: OidcConfig, timeoutS = TIMEOUT_S): Promise<client.Configuration> {
  const cached = discovered.get(config);
  if (cached) return cached;
  const issuer = new URL(config.issuer);
  // http only for a provider on a developer's machine
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const discovery = client.discovery(
    issuer,
    config.clientId,
    undefined,
    client.ClientSecretBasic(config.clientSecret),
    {
      execute,
      timeout: timeoutS,
    },
  );
  discovered.set(config, discovery);
  try {
    return await discovery;
  } catch (cause) {
    discovered.delete(config);
    throw new AppError('UNAVAILABLE', { cause, retryAfterS: 10 });
  }
}

/** Returns the URL of the provider's sign-in page with new state, nonce and PKCE verifier. */
export async function beginAuthorization(config: OidcConfig, scope: string, prompt?: 'login') {
  const provider = await configuration(config);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: config.redirectUri,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(prompt && { prompt, max_age: String(MAX_AGE_S) }),
  });
  return { verifier, state, nonce, authorizationUrl: url.href };
}

/** Exchanges the code for claims. The library performs all checks of the protocol. */
export async function redeem(
  config: OidcConfig,
  code: string,
  attempt: { state: string; nonce: string; verifier: string },
  timeoutS = TIMEOUT_S,
): Promise<Claims> {
  const provider = await configuration(config, timeoutS);
  const { issuer } = provider.serverMetadata();
  const landing = new URL(config.redirectUri);
  // There is only one issuer, so the `iss` parameter that some providers promise to send can be filled in.
  landing.search = new URLSearchParams({ code, state: attempt.state, iss: issuer }).toString();
  try {
    const tokens = await client.authorizationCodeGrant(provider, landing, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const { sub: subject = '', auth_time: authTime } = tokens.claims() ?? {};
    const about = provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, subject)
      : tokens.claims();
    return {
      issuer,
      subject,
      name: about?.name ? String(about.name) : null,
      verifiedPhone: about?.phone_number_verified === true && about.phone_number ? String(about.phone_number) : null,
      authenticatedAt: authTime === undefined ? null : new Date(authTime * 1000),
    };
  } catch (cause) {
    // Rejected by the provider or by a check: the code is invalid. Any other error: the provider could not be reached.
    const judged =
      cause instanceof client.ResponseBodyError ||
      (cause instanceof client.ClientError && cause.code !== undefined && !silent.has(cause.code));
    if (!judged) throw new AppError('UNAVAILABLE', { cause, retryAfterS: 10 });
    throw new AppError('CODE_WRONG', {
      cause,
      fields: {
        code: { code: 'unknown', reason: 'sso.refused', message: '统一身份认证没有认可这次登录，请重新登录。' },
      },
    });
  }
}

/** Library error codes that mean the provider sent no usable response. */
const silent = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);
