import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { proofPaths } from '#web/paths/proof-paths.ts'
import type { Refusal } from '../sign-in/refusal.ts'

/** What the person does with the passkey. */
export type PasskeyPurpose = 'sign-in' | 'proof' | 'addition'

export type AuthenticatorAnswer =
  /** The signed answer as JSON, for the form. */
  | { kind: 'answered'; passkey: string }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'cancelled' | 'exists' | 'failed' | 'offline' | 'replaced' }

/** Whether this browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Whether the browser offers passkeys in the list of a field. */
export async function supportsAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/**
 * Has the device sign a new challenge, or make a key. With `isAutofill` it waits until the person chooses a passkey in the
 * list of a field, or another question replaces it.
 */
export async function askAuthenticator(
  purpose: PasskeyPurpose,
  { isAutofill = false } = {},
): Promise<AuthenticatorAnswer> {
  const begun = await begin(purpose)
  if ('kind' in begun) return begun
  const { startAuthentication, startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const answer =
      purpose === 'addition'
        ? await startRegistration({ optionsJSON: begun.options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({
            optionsJSON: begun.options as PublicKeyCredentialRequestOptionsJSON,
            useBrowserAutofill: isAutofill,
          })
    return { kind: 'answered', passkey: JSON.stringify(answer) }
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : null
    if (code === 'ERROR_CEREMONY_ABORTED') return { kind: 'replaced' }
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { kind: 'exists' }
    return { kind: error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed' }
  }
}

async function begin(purpose: PasskeyPurpose): Promise<{ options: unknown } | AuthenticatorAnswer> {
  try {
    const answer = await fetch(proofPaths.beginPasskey(), {
      method: 'POST',
      body: new URLSearchParams({ purpose }),
      headers: { accept: 'application/json' },
    })
    const { options, refusal } = (await answer.json()) as { options?: unknown; refusal?: Refusal }
    if (refusal) return { kind: 'refused', refusal }
    return options === undefined ? { kind: 'failed' } : { options }
  } catch {
    return { kind: 'offline' }
  }
}
