import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import { readAccessToken } from './access-token.ts'
import { accountsError } from './errors.ts'
import type { Keys } from './keys.ts'
import type { AccountsNeeds } from './needs.ts'
import { endFamilies, endWebSessions } from './store/sessions.ts'

/** Ends the caller's session, or all of them. Answers how many ended. */
export async function signOut(
  needs: AccountsNeeds,
  keys: Keys,
  { everywhere }: { everywhere: boolean },
  { viewer }: CallContext,
): Promise<{ ended: number }> {
  if (viewer.uid === null) throw accountsError('token-not-valid')
  if (everywhere) return { ended: await endEverySession(needs, viewer.uid) }

  const own = await ownSession(needs, keys, viewer)
  if (!own) return { ended: 0 }
  return { ended: await endOne(needs, viewer.uid, own) }
}

/** Ends one of the caller's sessions by its id. */
export async function endSession(
  needs: AccountsNeeds,
  { sessionId }: { sessionId: string },
  { viewer }: CallContext,
): Promise<{ ended: number }> {
  if (viewer.uid === null) throw accountsError('token-not-valid')
  const ended =
    (await endOne(needs, viewer.uid, { id: sessionId })) || (await endOne(needs, viewer.uid, { familyId: sessionId }))
  if (ended === 0) throw accountsError('session-not-found')
  return { ended }
}

/** Ends every session of an account, but for the one that is to stay. */
export async function endEverySession(needs: AccountsNeeds, uid: string, stays?: SessionName | null): Promise<number> {
  const { db, now, sessionsChanged } = needs
  const keptHash = stays && 'tokenHash' in stays ? stays.tokenHash : undefined
  const keptFamily = stays && 'familyId' in stays ? stays.familyId : undefined
  const web = await endWebSessions(db, { uid, exceptHash: keptHash })
  const families = await endFamilies(db, { uid, exceptId: keptFamily, now: now() })
  sessionsChanged(uid)
  return web + families
}

export type SessionName = { tokenHash: string } | { familyId: string } | { id: string }

/** Which session the caller came with; null when the credential is none that can be ended. */
export async function ownSession(
  { now }: Pick<AccountsNeeds, 'now'>,
  keys: Keys,
  { token }: Viewer,
): Promise<{ tokenHash: string } | { familyId: string } | null> {
  if (token === null) return null
  if (!token.includes('.')) return { tokenHash: hashSecret(token) }
  const read = await readAccessToken(keys, token, now())
  return read && { familyId: read.familyId }
}

async function endOne({ db, now, sessionsChanged }: AccountsNeeds, uid: string, one: SessionName): Promise<number> {
  const ended =
    'familyId' in one
      ? await endFamilies(db, { uid, id: one.familyId, now: now() })
      : await endWebSessions(db, { uid, ...one })
  if (ended > 0) sessionsChanged(uid)
  return ended
}
