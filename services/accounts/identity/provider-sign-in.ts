import * as oidc from 'openid-client'
import { newSecret } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { AccountsDependencies, ForeignProvider } from '../deps.ts'
import { accountsError } from '../errors.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { type Identity, signIdToken } from './id-token.ts'

type Provider = 'google' | 'facebook'

export interface ProviderSignIn {
  /** Sign-in methods that are configured in this installation. */
  options(): { providers: Identity['provider'][] }
  begin(input: {
    provider: Provider
    redirectUri: string
  }): Promise<{ url: string; state: string; nonce: string; codeVerifier: string }>
  finish(input: {
    provider: Provider
    callbackUrl: string
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
  }): Promise<{
    idToken: string
    authProvider: Provider
    authUid: string
    email: string | null
    fullName: string | null
  }>
}

const timeoutSeconds = 3

/** Sign-in at an outside provider (OpenID Connect, authorization code with PKCE), which ends in an ID token of ours. */
export function providerSignIn({
  providers,
  origins,
  now,
  canSendPhoneCodes,
  loadKeys,
}: Pick<AccountsDependencies, 'providers' | 'origins' | 'now' | 'canSendPhoneCodes'> & WithKeys): ProviderSignIn {
  const configurations = new Map<Provider, Promise<oidc.Configuration>>()

  return {
    options: () => ({
      providers: [
        'password',
        ...(canSendPhoneCodes ? (['phone'] as const) : []),
        ...providers.filter(startsHere).map(({ provider }) => provider),
      ],
    }),

    async begin({ provider, redirectUri }) {
      refuseForeignAddress(redirectUri)
      const configuration = await discoverConfiguration(provider)
      const pending = { state: newSecret(), nonce: newSecret(), codeVerifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: provider === 'facebook' ? 'openid email public_profile' : 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        // Google shows its account chooser, because several people may share one machine.
        ...(provider === 'google' && { prompt: 'select_account' }),
      })
      return { url: url.href, ...pending }
    },

    async finish({ provider, callbackUrl, redirectUri, state, nonce, codeVerifier }) {
      refuseForeignAddress(redirectUri)
      const back = parseUrl(callbackUrl)
      if (!back || back.origin + back.pathname !== redirectUri) throw accountsError('token-not-valid')

      const configuration = await discoverConfiguration(provider)
      const claims = await exchange(configuration, back, { state, nonce, codeVerifier })
      const identity: Identity = {
        provider,
        sub: claims.sub,
        email: typeof claims.email === 'string' && claims.email !== '' ? claims.email.slice(0, 254) : null,
        name: typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) || null : null,
        isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
      }
      const idToken = await signIdToken(await loadKeys(), identity, now())
      return { idToken, authProvider: provider, authUid: identity.sub, email: identity.email, fullName: identity.name }
    },
  }

  function refuseForeignAddress(redirectUri: string): void {
    const origin = parseUrl(redirectUri)?.origin
    if (!Object.values(origins).some((own) => own === origin)) throw accountsError('unknown-origin')
  }

  /** OpenID configuration of the provider, cached; a failure is retried at the next sign-in. */
  function discoverConfiguration(name: Provider): Promise<oidc.Configuration> {
    const provider = providers.find((one) => one.provider === name && startsHere(one))
    if (!provider) throw accountsError('provider-not-available')

    const known = configurations.get(name)
    if (known) return known
    const asked = discover(provider)
    configurations.set(name, asked)
    asked.catch(() => configurations.delete(name))
    return asked
  }
}

function startsHere({ provider, clientSecret }: ForeignProvider): boolean {
  return clientSecret !== undefined && provider !== 'firebase'
}

async function discover({ issuer, clientId, clientSecret, tokenUrl }: ForeignProvider): Promise<oidc.Configuration> {
  // Only demo mode may be configured with an issuer without TLS.
  const execute = issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : []
  try {
    const options = { execute, timeout: timeoutSeconds }
    const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    const { supportsPKCE, ...server } = found.serverMetadata()
    if (server.token_endpoint || !tokenUrl) return checkingSignatures(found)

    const completed = new oidc.Configuration({ ...server, token_endpoint: tokenUrl }, clientId, clientSecret)
    completed.timeout = timeoutSeconds
    for (const step of execute) step(completed)
    return checkingSignatures(completed)
  } catch (cause) {
    throw httpError('external-service', { cause })
  }
}

// OpenID Connect accepts TLS in place of the signature here; checking the signature as well costs little.
function checkingSignatures(configuration: oidc.Configuration): oidc.Configuration {
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

async function exchange(
  configuration: oidc.Configuration,
  back: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<oidc.IDToken> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, back, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims?.sub) throw accountsError('token-not-valid')
    return claims
  } catch (cause) {
    if (isUnreachable(cause)) throw httpError('external-service', { cause })
    throw accountsError('token-not-valid', { cause })
  }
}

/** Network failure, timeout, or a 5xx of the provider. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  const code = 'code' in error ? error.code : undefined
  return error instanceof TypeError || error.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT'
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
