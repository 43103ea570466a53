import type { AccountsClient } from '#services/accounts/client.ts'
import type { CountryIso } from '#shared/country.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'

export interface KnownViewer {
  viewer: Viewer
  /** The session was opened by the mobile app (D5). */
  isApp: boolean
  /** The session was given more time, so its cookie is to be written again. */
  renewed: boolean
}

export interface ViewerReader {
  /** The viewer of a bearer or web session token; null when it is not valid. */
  read(token: string, request: { country: CountryIso; requestId: string }): Promise<KnownViewer | null>
  /** Forgets what is remembered of an account whose sessions ended or changed, at once. */
  forget(uid: string): void
}

interface Remembered {
  uid: string
  isGuest: boolean
  roles: Viewer['roles']
  isApp: boolean
  until: number
}

/** How long a credential counts as checked: after that a session that another process ended is ended here too (D12). */
const rememberedMs = 3000
const mostRemembered = 10_000

/** Asks accounts whose a credential is, at most every few seconds per credential and process. */
export function viewerReader(accounts: Pick<AccountsClient, 'viewerOf'>): ViewerReader {
  const known = new Map<string, Remembered>()
  let timesForgotten = 0

  return {
    async read(token, { country, requestId }) {
      const key = hashSecret(token)
      const remembered = known.get(key)
      if (remembered && remembered.until > performance.now()) {
        const { uid, isGuest, roles, isApp } = remembered
        return { viewer: { uid, isGuest, roles, country, token }, isApp, renewed: false }
      }

      known.delete(key)
      const call = { viewer: anonymousViewer(country), requestId }
      // An access token has two dots; a session token is one word.
      const credential = token.includes('.') ? { bearer: token } : { sessionToken: token }
      const forgottenBefore = timesForgotten
      try {
        const { uid, isGuest, roles, isApp, renewed } = await accounts.viewerOf(credential, { context: call })
        // An answer from before a session ended must not outlive its end.
        if (forgottenBefore === timesForgotten) {
          known.set(key, { uid, isGuest, roles, isApp, until: performance.now() + rememberedMs })
          if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
        }
        return { viewer: { uid, isGuest, roles, country, token }, isApp, renewed }
      } catch (error) {
        if (asServiceError(error)?.status === 401) return null
        throw error
      }
    },

    forget(uid) {
      timesForgotten += 1
      for (const [key, remembered] of known) if (remembered.uid === uid) known.delete(key)
    },
  }
}
