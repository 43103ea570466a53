import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'

/** 'firebase' is an issuer by configuration like the others; 'password' and 'phone' are the embedded providers. */
export const AuthProvider = z.enum(['password', 'phone', 'google', 'facebook', 'firebase'])

/** Proof of identity: an ID token signed by us, for `authenticate` and `openWebSession`, valid for 5 minutes. */
export const IdentityProof = z.object({
  idToken: z.string(),
  authProvider: AuthProvider,
  authUid: z.string(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
})

const Email = z.email('Email no tiene un formato válido').max(254)
const NewPassword = z
  .string()
  .min(8, 'La contraseña necesita al menos 8 caracteres')
  .max(128, 'La contraseña puede tener hasta 128 caracteres')

const RegistrationId = z.string().min(1).max(100)
const Done = z.object({ message: z.literal('valid') })

export const identity = {
  /** Sign-in methods that are configured in this installation. */
  signInOptions: operation({ access: 'public' })
    .route({ method: 'GET', path: '/v1/app/identity/options', summary: 'Ways to sign in', tags: ['identity'] })
    .output(z.object({ providers: z.array(AuthProvider) })),

  /**
   * Begins a sign-up at the embedded provider and mails a code that `confirmRegistration` takes. Answers the same for
   * known and unknown e-mails; a known one gets a letter to its owner instead. Where no mail leaves, the sign-up is
   * done at once and a known e-mail is refused with 409.
   */
  register: operation({ access: 'public', rate: 'signIn', idempotency: true })
    .route({ method: 'POST', path: '/v1/app/identity/register', summary: 'Sign up by e-mail', tags: ['identity'] })
    .input(
      z.object({
        email: Email,
        password: NewPassword,
        fullName: requiredText('FullName', 200),
        termsVersion: requiredText('TermsVersion', 20).describe('The version of the terms that was accepted'),
        acceptsMarketing: z.boolean().default(false),
      }),
    )
    .output(
      z.discriminatedUnion('step', [
        z.object({
          step: z.literal('confirm-email'),
          registrationId: z.string(),
          expiresAt: z.string(),
        }),
        z.object({ step: z.literal('signed-up'), proof: IdentityProof }),
      ]),
    ),

  /** Creates the identity of a sign-up by the six digits of its letter: 5 guesses, 30 minutes. */
  confirmRegistration: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/identity/register/confirm',
      summary: 'Confirm a sign-up by its code',
      tags: ['identity'],
    })
    .input(z.object({ registrationId: RegistrationId, code: z.string().max(20) }))
    .output(IdentityProof),

  /** Mails the letter of a sign-up again: three letters in all. */
  resendRegistrationLetter: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/identity/register/letter',
      summary: 'Mail the code of a sign-up again',
      tags: ['identity'],
    })
    .input(z.object({ registrationId: RegistrationId }))
    .output(Done),

  /** Wrong e-mail and wrong password read the same. 10 failures an hour per e-mail and network, 100 per e-mail, then 429. */
  signInByPassword: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/signIn', summary: 'Sign in by e-mail', tags: ['identity'] })
    .input(z.object({ email: z.string().trim().max(254), password: z.string().max(128) }))
    .output(IdentityProof),

  /** Address of the provider's consent page, and the state to keep (HttpOnly) until the browser returns. */
  beginProviderSignIn: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/identity/{provider}/begin',
      summary: 'Start a sign-in with a provider',
      tags: ['identity'],
    })
    .input(z.object({ provider: z.enum(['google', 'facebook']), redirectUri: z.string().max(500) }))
    .output(z.object({ url: z.string(), state: z.string(), nonce: z.string(), codeVerifier: z.string() })),

  /** Exchanges the provider's authorization code; checks state, nonce, PKCE, issuer and audience. */
  finishProviderSignIn: operation({ access: 'public', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/identity/{provider}/finish',
      summary: 'Finish a sign-in with a provider',
      tags: ['identity'],
    })
    .input(
      z.object({
        provider: z.enum(['google', 'facebook']),
        callbackUrl: z.string().max(8000).describe('The address the browser came back to, with its query'),
        redirectUri: z.string().max(500),
        state: z.string().max(200),
        nonce: z.string().max(200),
        codeVerifier: z.string().max(200),
      }),
    )
    .output(IdentityProof),

  /**
   * Answers the same for known and unknown e-mails. The link holds a random token that is stored hashed, valid once
   * for 1 hour. 3 an hour per e-mail and network, 20 per e-mail.
   */
  requestPasswordReset: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/reset', summary: 'Ask for a reset mail', tags: ['identity'] })
    .input(z.object({ email: Email, origin: z.string().max(200).describe('Of the page that the link opens') }))
    .output(Done),

  /** Sets the password, ends every session of the account and clears the failed sign-ins counted for its e-mail. */
  resetPassword: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/reset/finish', summary: 'Set a new password', tags: ['identity'] })
    .input(
      z.object({
        token: z.string().max(200),
        password: NewPassword,
        removesPasskeys: z
          .boolean()
          .default(false)
          .describe('Passkeys open the account no longer; second factors of staff stay'),
      }),
    )
    .output(Done),

  /** Changes the caller's password; every other session ends. */
  changePassword: operation({ access: 'guest', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/password', summary: 'Change the password', tags: ['identity'] })
    .input(z.object({ currentPassword: z.string().max(128), password: NewPassword }))
    .output(Done),

  /**
   * A first password for an account that is opened by a phone, a provider or a passkey. Needs a verified e-mail, with which
   * it signs in, and a recent proof of identity. Every other session ends.
   */
  addPassword: operation({ access: 'customer', rate: 'signIn', proof: 'recent' })
    .route({ method: 'POST', path: '/v1/app/identity/password/first', summary: 'Add a password', tags: ['identity'] })
    .input(z.object({ password: NewPassword }))
    .output(Done),

  /** Confirms the caller by the password: for 15 minutes this session may change what protects the account. */
  confirmPassword: operation({ access: 'customer', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/confirm', summary: 'Confirm by password', tags: ['identity'] })
    .input(z.object({ password: z.string().max(128) }))
    .output(Done),

  /** Whether the caller proved who they are in the last 15 minutes, for what takes money or the account away. */
  recentProof: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/v1/app/identity/proof', summary: 'Whether a proof is recent', tags: ['identity'] })
    .output(
      z.object({
        isRecent: z.boolean(),
        isByPhone: z.boolean().describe('A sign-in by a code proves it: the account has no other way in'),
      }),
    ),

  /** Mails the caller a link that verifies the address; at most 3 an hour. */
  requestEmailVerification: operation({ access: 'guest', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/verify', summary: 'Ask for a verifying mail', tags: ['identity'] })
    .input(z.object({ origin: z.string().max(200) }))
    .output(Done),

  verifyEmail: operation({ access: 'public', rate: 'signIn' })
    .route({ method: 'POST', path: '/v1/app/identity/verify/finish', summary: 'Verify an e-mail', tags: ['identity'] })
    .input(z.object({ token: z.string().max(200) }))
    .output(Done),
}
