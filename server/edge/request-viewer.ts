import type { AccountsClient } from '#services/accounts/client.ts'
import { SHARE_TOKEN_PREFIX } from '#services/accounts/sessions/rules/session.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'

export interface KnownViewer {
  viewer: Viewer
  /** Whether the mobile app opened the session. */
  isApp: boolean
  /** Staff whose second factor is not proved in this session, or went idle. */
  isLocked?: boolean | undefined
  /** Whether the session was extended, so its cookie must be written again. */
  renewed: boolean
  /** Service that a share token opens, for its shared-link operations alone. */
  opens?: string | undefined
}

export interface ViewerReader {
  /** Viewer of an access or web session token; null for an invalid token and for a share token. */
  read(token: string, request: { country: CountryIso; requestId: string }): Promise<KnownViewer | null>
  /** Viewer of any token; for a share token the caller must enforce `opens`. */
  readShared(token: string, request: { country: CountryIso; requestId: string }): Promise<KnownViewer | null>
  /** Drops the cached credentials of an account whose sessions ended or changed. */
  forget(uid: string): void
}

interface Remembered {
  uid: string
  isGuest: boolean
  roles: Viewer['roles']
  areas: Viewer['areas']
  isApp: boolean
  isLocked: boolean | undefined
  opens: string | undefined
  until: number
}

/** Milliseconds for which a credential is cached: after that, sessions ended by another process end here too. */
const rememberedMs = 3000
const mostRemembered = 10_000

/** Resolves credentials through accounts, at most every few seconds per credential and process. */
export function viewerReader(accounts: Pick<AccountsClient, 'viewerOf'>): ViewerReader {
  const known = new Map<string, Remembered>()
  let timesForgotten = 0

  const reader: ViewerReader = {
    read: async (token, request) => (token.startsWith(SHARE_TOKEN_PREFIX) ? null : reader.readShared(token, request)),

    async readShared(token, { country, requestId }) {
      const key = hashSecret(token)
      const remembered = known.get(key)
      if (remembered && remembered.until > performance.now()) {
        const { uid, isGuest, roles, areas, isApp, isLocked, opens } = remembered
        return { viewer: { uid, isGuest, roles, areas, country, token }, isApp, isLocked, renewed: false, opens }
      }

      known.delete(key)
      const call = { viewer: anonymousViewer(country), requestId }
      const forgottenBefore = timesForgotten
      try {
        const { uid, isGuest, roles, areas, isApp, isLocked, renewed, opens } = await accounts.viewerOf(
          toCredential(token),
          {
            context: call,
          },
        )
        // An answer requested before a session ended must not be cached after its end.
        if (forgottenBefore === timesForgotten) {
          known.set(key, {
            uid,
            isGuest,
            roles,
            areas,
            isApp,
            isLocked,
            opens,
            until: performance.now() + rememberedMs,
          })
          if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
        }
        return { viewer: { uid, isGuest, roles, areas, country, token }, isApp, isLocked, renewed, opens }
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

/** Access tokens contain two dots; session tokens none. */
function toCredential(token: string) {
  if (token.startsWith(SHARE_TOKEN_PREFIX)) return { shareToken: token }
  return token.includes('.') ? { bearer: token } : { sessionToken: token }
}
