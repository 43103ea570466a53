import type { AccountsClient } from '#services/accounts/client.ts'
import type { CountryIso } from '#shared/country.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'

export interface KnownViewer {
  viewer: Viewer
  /** The session was given more time, so its cookie is to be written again. */
  renewed: boolean
}

interface Remembered {
  uid: string
  isGuest: boolean
  roles: Viewer['roles']
  until: number
}

/** How long a credential counts as checked: after that a session that was ended is ended here too (D12). */
const rememberedMs = 3000
const mostRemembered = 10_000

/** Asks accounts whose a credential is, at most every few seconds per credential and process. */
export function viewerReader(accounts: AccountsClient) {
  const known = new Map<string, Remembered>()

  /** The viewer of a bearer or web session token; null when it is not valid. */
  return async function readViewer(
    token: string,
    { country, requestId }: { country: CountryIso; requestId: string },
  ): Promise<KnownViewer | null> {
    const key = hashSecret(token)
    const remembered = known.get(key)
    if (remembered && remembered.until > performance.now()) {
      const { uid, isGuest, roles } = remembered
      return { viewer: { uid, isGuest, roles, country, token }, renewed: false }
    }

    known.delete(key)
    const call = { viewer: anonymousViewer(country), requestId }
    // An access token has two dots; a session token is one word.
    const credential = token.includes('.') ? { bearer: token } : { sessionToken: token }
    try {
      const { uid, isGuest, roles, renewed } = await accounts.viewerOf(credential, { context: call })
      known.set(key, { uid, isGuest, roles, until: performance.now() + rememberedMs })
      if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
      return { viewer: { uid, isGuest, roles, country, token }, renewed }
    } catch (error) {
      if (asServiceError(error)?.status === 401) return null
      throw error
    }
  }
}

export type ViewerReader = ReturnType<typeof viewerReader>
