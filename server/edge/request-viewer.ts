import type { AccountsClient } from '#services/accounts/client.ts'
import { SHARE_TOKEN_PREFIX } from '#services/accounts/sessions/rules/session.ts'
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
  /** Of a share token: the one service of which it opens what shared links may do (D30). */
  opens?: string | undefined
}

export interface ViewerReader {
  /** The viewer of an access or web session token; null when it is not valid, and for a share token. */
  read(token: string, request: { country: CountryIso; requestId: string }): Promise<KnownViewer | null>
  /** The same, and of a share token, whose `opens` the caller has to heed. */
  readShared(token: string, request: { country: CountryIso; requestId: string }): Promise<KnownViewer | null>
  /** Forgets what is remembered of an account whose sessions ended or changed, at once. */
  forget(uid: string): void
}

interface Remembered {
  uid: string
  isGuest: boolean
  roles: Viewer['roles']
  isApp: boolean
  opens: string | undefined
  until: number
}

/** How long a credential counts as checked: after that a session that another process ended is ended here too (D12). */
const rememberedMs = 3000
const mostRemembered = 10_000

/** Asks accounts whose a credential is, at most every few seconds per credential and process. */
export function viewerReader(accounts: Pick<AccountsClient, 'viewerOf'>): ViewerReader {
  const known = new Map<string, Remembered>()
  let timesForgotten = 0

  const reader: ViewerReader = {
    read: async (token, request) => (token.startsWith(SHARE_TOKEN_PREFIX) ? null : reader.readShared(token, request)),

    async readShared(token, { country, requestId }) {
      const key = hashSecret(token)
      const remembered = known.get(key)
      if (remembered && remembered.until > performance.now()) {
        const { uid, isGuest, roles, isApp, opens } = remembered
        return { viewer: { uid, isGuest, roles, country, token }, isApp, renewed: false, opens }
      }

      known.delete(key)
      const call = { viewer: anonymousViewer(country), requestId }
      const forgottenBefore = timesForgotten
      try {
        const { uid, isGuest, roles, isApp, renewed, opens } = await accounts.viewerOf(toCredential(token), {
          context: call,
        })
        // An answer from before a session ended must not outlive its end.
        if (forgottenBefore === timesForgotten) {
          known.set(key, { uid, isGuest, roles, isApp, opens, until: performance.now() + rememberedMs })
          if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
        }
        return { viewer: { uid, isGuest, roles, country, token }, isApp, renewed, opens }
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
  return reader
}

/** An access token has two dots; a session token is one word. */
function toCredential(token: string) {
  if (token.startsWith(SHARE_TOKEN_PREFIX)) return { shareToken: token }
  return token.includes('.') ? { bearer: token } : { sessionToken: token }
}
