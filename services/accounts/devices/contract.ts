import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { passkeyProof } from '../passkeys/contract.ts'

const deviceSecret = z.string().min(20).max(100).describe("Of the browser's HttpOnly cookie")
const pin = z.string().trim().max(20).describe('Six digits')

/** The browser and the PIN of who trusts it. */
const trust = z.object({
  pin,
  name: z.string().trim().max(100).optional(),
  deviceSecret: deviceSecret.nullable().default(null),
})

export const TrustedDevice = z.object({
  id: z.string(),
  name: z.string().describe("'Chrome en Android'"),
  trustedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** Browsers in which staff unlock their session with a PIN in the place of the authenticator's code. */
export const devices = {
  /**
   * Proves the second factor as `proveSecondFactor` does, and trusts this browser for 30 days: a PIN unlocks the caller's
   * session there. Several people may trust one browser. `deviceSecret` null: a browser that nobody trusts yet.
   */
  trustDevice: operation({ access: 'guest', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/staff/devices', summary: 'Trust a browser', tags: ['staff'] })
    .input(trust.extend({ code: z.string().trim().max(10) }))
    .output(z.object({ deviceSecret: z.string() })),

  /** As `trustDevice`, for staff whose second factor is a passkey: proved as `proveByPasskey` does. */
  trustDeviceByPasskey: operation({ access: 'customer', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/devices/byPasskey',
      summary: 'Trust a browser by a passkey',
      tags: ['staff'],
    })
    .input(trust.extend(passkeyProof.shape))
    .output(z.object({ deviceSecret: z.string() })),

  /** The people with a PIN in this browser, by name. An unknown browser has none. */
  deviceStaff: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/staff/devices/people', summary: 'People of a browser', tags: ['staff'] })
    .input(z.object({ deviceSecret }))
    .output(z.array(z.object({ uid: z.string(), name: z.string() }))),

  /**
   * Unlocks the caller's session by the PIN, or opens one for another person of this browser, with the second factor
   * proved. The fifth wrong PIN in a row deletes it.
   */
  unlockByPin: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/staff/devices/unlock', summary: 'Unlock by PIN', tags: ['staff'] })
    .input(z.object({ deviceSecret, uid: z.string().max(100), pin }))
    .output(
      z.object({
        uid: z.string(),
        sessionToken: z.string().nullable().describe("For the HttpOnly cookie; null: the caller's session is unlocked"),
      }),
    ),

  /** The browsers that the caller trusts, the last used first. */
  trustedDevices: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/v1/app/staff/devices', summary: "The caller's trusted browsers", tags: ['staff'] })
    .output(z.array(TrustedDevice)),

  revokeDevice: operation({ access: 'customer' })
    .route({ method: 'DELETE', path: '/v1/app/staff/devices/{deviceId}', summary: 'Trust no more', tags: ['staff'] })
    .input(z.object({ deviceId: z.string().max(100) }))
    .output(z.object({ message: z.literal('valid') })),

  /** For owners: a colleague's PINs are deleted in every browser, and their open sessions are locked. */
  revokeStaffDevices: operation({ access: 'operator', area: 'people' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/people/{uid}/devices/revoke',
      summary: "Trust a colleague's browsers no more",
      tags: ['staff'],
    })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.object({ revoked: z.int() })),
}
