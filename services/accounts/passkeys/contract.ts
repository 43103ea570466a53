import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'
import { WebSession } from '../sessions/contract.ts'

const base64url = z.string().regex(/^[\w-]*$/)
const credentialId = base64url.min(16).max(1400)
const browserSecret = z.string().min(20).max(100).describe("Of the browser's HttpOnly cookie")
const Done = z.object({ message: z.literal('valid') })

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** `AuthenticationResponseJSON` of WebAuthn level 3: a signed challenge. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(4000),
    authenticatorData: base64url.max(4000),
    signature: base64url.max(4000),
    userHandle: base64url.max(100).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** What confirms the caller: the answer to `beginPasskeyProof`, of the browser that asked. */
export const passkeyProof = z.object({ browserSecret, assertion: PasskeyAssertion })

/** `RegistrationResponseJSON` of WebAuthn level 3: a new key. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(4000),
    attestationObject: base64url.max(16_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const Options = z
  .looseObject({ challenge: z.string() })
  .describe('Options of WebAuthn level 3 as JSON, for navigator.credentials')

const name = requiredText('Name', 100)

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string().describe('The address at which the browser offers it'),
  isHere: z.boolean().describe('Whether it works at the address of this call'),
  isSecondFactor: z.boolean().describe('Whether it proves the second factor of staff'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Passkeys (WebAuthn): keys that a device keeps and uses after it has recognised its person. A challenge counts once, for
 * ten minutes, in the browser that asked for it, at the address of its country.
 */
export const passkeys = {
  /** What a passkey has to sign for a sign-in. Names no account: the device shows the passkeys that it has. */
  beginPasskeySignIn: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/passkeys/signIn/begin', summary: 'Start a sign-in', tags: ['identity'] })
    .input(z.object({ browserSecret }))
    .output(Options),

  /**
   * Signs in by a passkey; the caller's own session is confirmed and goes on. Device and recognition are two factors:
   * staff have proved the second one too if the passkey counts as such.
   */
  signInByPasskey: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/passkeys/signIn', summary: 'Sign in by passkey', tags: ['identity'] })
    .input(z.object({ browserSecret, assertion: PasskeyAssertion, device: z.string().max(100).optional() }))
    .output(
      WebSession.extend({
        sessionToken: z.string().nullable().describe("For the HttpOnly cookie; null: the caller's session goes on"),
      }),
    ),

  /** What one of the caller's passkeys has to sign to confirm who they are; of staff one that is a second factor. */
  beginPasskeyProof: operation({ access: 'customer', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/passkeys/proof/begin', summary: 'Start a proof', tags: ['identity'] })
    .input(z.object({ browserSecret }))
    .output(Options),

  /** Confirms the caller in this session as a password does, and proves the second factor of staff. */
  proveByPasskey: operation({ access: 'customer', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/passkeys/proof', summary: 'Prove by passkey', tags: ['identity'] })
    .input(passkeyProof)
    .output(Done),

  /** The caller's passkeys, the last used first. */
  passkeys: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/v1/app/passkeys', summary: "The caller's passkeys", tags: ['identity'] })
    .output(z.array(Passkey)),

  /** What a new passkey is made from. Needs a recent proof of identity, and of staff their second factor if they have one. */
  beginPasskey: operation({ access: 'customer', rate: 'signIn', proof: 'recent' })
    .route({ method: 'POST', path: '/v1/app/passkeys/begin', summary: 'Start a new passkey', tags: ['identity'] })
    .input(z.object({ browserSecret }))
    .output(Options),

  /** Adds the passkey that was made; the owner is told. The first second factor of staff is proved with it. */
  addPasskey: operation({ access: 'customer', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/passkeys', summary: 'Add a passkey', tags: ['identity'] })
    .input(z.object({ browserSecret, attestation: PasskeyAttestation, name }))
    .output(Passkey),

  renamePasskey: operation({ access: 'owner', guests: false })
    .route({ method: 'PUT', path: '/v1/app/passkeys/{passkeyId}', summary: 'Rename a passkey', tags: ['identity'] })
    .input(z.object({ passkeyId: z.string().max(100), name }))
    .output(Done),

  /** Needs what `beginPasskey` needs. Every other session of the caller ends, and the owner is told. */
  removePasskey: operation({ access: 'owner', guests: false, proof: 'recent' })
    .route({ method: 'DELETE', path: '/v1/app/passkeys/{passkeyId}', summary: 'Remove a passkey', tags: ['identity'] })
    .input(z.object({ passkeyId: z.string().max(100) }))
    .output(Done),
}
