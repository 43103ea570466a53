import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, requiredText } from '#shared/values.ts'
import { AuthProvider } from '../identity/contract.ts'
import { StaffAreas } from '../staff/contract.ts'

export const Session = z.object({
  uid: z.string().describe('The account'),
  jwtToken: z.string().describe('Bearer access token, 15 minutes'),
  refreshToken: z.string().describe('Buys the next pair once; used again later it ends the family'),
  expiresAt: z.iso.datetime().describe('When jwtToken ends'),
})

/** The specification's user session, plus the tokens that keep an API client signed in. */
export const UserSession = Session.extend({
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
})

export const ViewerOfCredential = z.object({
  uid: z.string(),
  isGuest: z.boolean(),
  roles: z
    .array(z.enum(['customer', 'merchant', 'operator', 'courier']))
    .describe('all but customer only while their second factor is proved and the session is not idle'),
  areas: StaffAreas.describe("What an operator may read and change; 'all' for owners"),
  isLocked: z
    .boolean()
    .optional()
    .describe('Staff whose second factor is not proved in this web session, or went idle: a customer until then'),
  isApp: z.boolean().describe('The session was opened by the mobile app'),
  renewed: z.boolean().describe('The web session was given more time: write its cookie again'),
  opens: z
    .enum(['appointments-api'])
    .optional()
    .describe('Of a share token: the one service of which it opens what shared links may do, and nothing else'),
})

export const WebSession = z.object({
  uid: z.string(),
  sessionToken: z.string().describe('For the HttpOnly cookie'),
  needsSecondFactor: z
    .boolean()
    .describe('A merchant, operator or courier, who is a customer until the second factor is proved'),
})

export const OpenSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  kind: z.enum(['web', 'app', 'api']),
  device: z.string().nullable().describe("'Chrome en Android'; null when it did not say"),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

/** The fact 'sessions-ended': every session of the account is invalid, except the one that may have been kept. */
export const SessionsEnded = z.object({ uid: z.string(), endedAt: z.iso.datetime() })
export type SessionsEnded = z.infer<typeof SessionsEnded>

export const session = {
  /**
   * The specification's sign-in. The call carries the provider's ID token as bearer; `authUid` counts only when its
   * provider, subject, audience, expiry and signature match, else 401 'Token not valid'.
   */
  authenticate: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/api/market/app/public/authenticate',
      summary: 'Sign in with the ID token of a provider',
      tags: ['session'],
    })
    .input(
      z.object({
        appName: requiredText('AppName', 60),
        appIdentifier: requiredText('AppIdentifier', 100).describe('Device id'),
        authProvider: AuthProvider,
        authUid: requiredText('AuthUid', 200),
        email: z.email('Email no tiene un formato válido').max(254).nullable(),
        fullName: z.string().trim().max(200),
        os: z.string().max(20).describe("'WEB'"),
        locale: z.string().max(10).describe("'es'"),
      }),
    )
    .output(UserSession),

  /** A guest account with tokens for an API client. */
  createGuest: operation({ access: 'public', rate: 'account', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/guests', summary: 'Create a guest account', tags: ['session'] })
    .input(z.object({ country: CountryIsoCode, deviceId: z.string().max(100).optional() }))
    .output(Session),

  /** The next access token; the refresh token rotates. */
  refreshSession: operation({ access: 'public', rate: 'account' })
    .route({ method: 'POST', path: '/v1/app/refreshToken', summary: 'Exchange a refresh token', tags: ['session'] })
    .input(z.object({ refreshToken: z.string().max(200), deviceId: z.string().max(100).optional() }))
    .output(Session),

  /** Creates a guest account with an opaque web session, for the cookie of the website. */
  createWebGuest: operation({ access: 'public', rate: 'account', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/web/guests', summary: 'Create a guest web session', tags: ['session'] })
    .input(z.object({ country: CountryIsoCode, deviceId: z.string().max(100).optional() }))
    .output(z.object({ uid: z.string(), sessionToken: z.string() })),

  /**
   * The website's sign-in: verifies the ID token, creates the account at the first sign-in, and opens a session with a
   * new token. A guest caller's account is not merged: market claims its cart and orders by its session.
   */
  openWebSession: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/web/sessions', summary: 'Open a web session', tags: ['session'] })
    .input(
      z.object({
        idToken: z.string().max(8000),
        deviceId: z.string().max(100).optional(),
        device: z.string().max(100).optional().describe("'Chrome en Android'"),
        country: CountryIsoCode,
      }),
    )
    .output(WebSession),

  /** Ends the caller's session, or with `everywhere` all of them, on the server. */
  signOut: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/v1/app/signOut', summary: 'Sign out', tags: ['session'] })
    .input(z.object({ everywhere: z.boolean().default(false) }))
    .output(z.object({ ended: z.int() })),

  sessions: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/v1/app/sessions', summary: "The caller's open sessions", tags: ['session'] })
    .output(z.array(OpenSession)),

  endSession: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: '/v1/app/sessions/{sessionId}', summary: 'End one session', tags: ['session'] })
    .input(z.object({ sessionId: z.string().max(100) }))
    .output(z.object({ ended: z.int() })),

  /** A token for the URL of an embedded page: at most 10 minutes, audience web, single use. Refused for guests. */
  webToken: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/v1/app/webToken', summary: 'A token for an embedded page', tags: ['session'] })
    .output(z.object({ jwt: z.string(), expiresAt: z.iso.datetime() })),

  /**
   * Exchanges the `jwt` of a URL, once, for an app-mode session. Repeated by the session that it opened (the
   * caller's): that session, without a new token. Everything else: 401 'Token not valid'.
   */
  openAppSession: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/web/appSessions', summary: 'Open an app session', tags: ['session'] })
    .input(z.object({ jwt: z.string().max(8000), country: CountryIsoCode }))
    .output(z.object({ uid: z.string(), sessionToken: z.string().nullable().describe('null: the caller has it') })),

  /**
   * A bearer for 15 minutes that grants only the operations which one service (its mount) allows to shared links: for
   * the caller's account or guest; a guest is created when there is none.
   */
  shareToken: operation({ access: 'public', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/shareToken', summary: 'A token for a shared link', tags: ['session'] })
    .input(z.object({ audience: z.enum(['appointments-api']) }))
    .output(z.object({ token: z.string(), expiresAt: z.iso.datetime() })),

  /**
   * Viewer of a credential (bearer access token or web session token); 'Token not valid' otherwise. Extends a web
   * session.
   */
  viewerOf: operation({ access: 'public' })
    .route({ method: 'POST', path: '/v1/app/viewerOf', summary: 'Resolve a credential', tags: ['session'] })
    .input(
      z.union([
        z.object({ sessionToken: z.string().max(200) }),
        z.object({ bearer: z.string().max(4000) }),
        // A separate shape, so that code which accepts the other credentials cannot accept a share token.
        z.object({ shareToken: z.string().max(4000) }),
      ]),
    )
    .output(ViewerOfCredential),
}
