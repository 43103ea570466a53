import { oc } from '@orpc/contract'
import * as z from 'zod'
import { CountryIsoCode } from '#shared/values.ts'

/** Who somebody is. In this issue: guests; sign-in, profiles and addresses join it later. */

export const Session = z.object({
  uid: z.string().describe('The account'),
  jwtToken: z.string().describe('Bearer access token, 15 minutes'),
  refreshToken: z.string().describe('Buys the next pair once; used again later it ends the family'),
  expiresAt: z.iso.datetime().describe('When jwtToken ends'),
})

export const ViewerOfCredential = z.object({
  uid: z.string(),
  isGuest: z.boolean(),
  roles: z.array(z.enum(['customer', 'merchant', 'operator'])),
  renewed: z.boolean().describe('The web session was given another 365 days: write its cookie again'),
})

export const Credibility = z.object({
  verifiedPhone: z.boolean(),
  verifiedEmail: z.boolean(),
  completedOrders: z.int(),
  cancelledAtDoor: z.int(),
  canPayAtDoor: z.boolean(),
  maxAtDoorMinor: z.int().describe('Highest order, in minor units of the market, that may be paid at the door'),
})

export const contract = {
  /** A guest account with tokens for an API client. */
  createGuest: oc
    .route({ method: 'POST', path: '/v1/app/guests', summary: 'Create a guest account', tags: ['session'] })
    .input(z.object({ country: CountryIsoCode, deviceId: z.string().max(100).optional() }))
    .output(Session),

  /** The next access token; the refresh token turns (D12). */
  refreshSession: oc
    .route({ method: 'POST', path: '/v1/app/refreshToken', summary: 'Exchange a refresh token', tags: ['session'] })
    .input(z.object({ refreshToken: z.string().max(200), deviceId: z.string().max(100).optional() }))
    .output(Session),

  /** A guest account behind an opaque web session, for the cookie of the website. */
  createWebGuest: oc
    .route({ method: 'POST', path: '/v1/app/web/guests', summary: 'Create a guest web session', tags: ['session'] })
    .input(z.object({ country: CountryIsoCode, deviceId: z.string().max(100).optional() }))
    .output(z.object({ uid: z.string(), sessionToken: z.string() })),

  /** Whose a credential is (bearer access token or web session token); 'Token not valid' otherwise. Slides a web session. */
  viewerOf: oc
    .route({ method: 'POST', path: '/v1/app/viewerOf', summary: 'Resolve a credential', tags: ['session'] })
    .input(z.union([z.object({ sessionToken: z.string().max(200) }), z.object({ bearer: z.string().max(4000) })]))
    .output(ViewerOfCredential),

  /** What the market asks before it accepts payment at the door (D54). */
  checkCredibility: oc
    .route({ method: 'POST', path: '/v1/app/checkCredibility', summary: "The caller's credibility", tags: ['account'] })
    .input(z.object({ locale: z.string().max(10) }))
    .output(Credibility),
}
