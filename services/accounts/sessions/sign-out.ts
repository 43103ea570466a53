import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { endEverySession } from './end-every-session.ts'
import type { WithKeys } from './keys.ts'
import type { SessionName } from './session-name.ts'
import { ownSession } from './standing.ts'
import { endFamilies, endWebSessions } from './store.ts'

/** Ends the caller's session, or all of them. Answers how many ended. */
export async function signOut(
  deps: AccountsDependencies & WithKeys,
  { everywhere }: { everywhere: boolean },
  { viewer }: CallContext,
): Promise<{ ended: number }> {
  const keys = await deps.loadKeys()
  const uid = accountUid({ viewer })
  if (everywhere) return { ended: await endAll(deps, uid) }

  const own = await ownSession(deps, keys, viewer)
  if (!own) return { ended: 0 }
  return { ended: await endOne(deps, uid, own) }
}

/** Ends one of the caller's sessions by its id. */
export async function endSession(
  deps: AccountsDependencies,
  { sessionId }: { sessionId: string },
  { viewer }: CallContext,
): Promise<{ ended: number }> {
  const uid = accountUid({ viewer })
  const ended = (await endOne(deps, uid, { id: sessionId })) || (await endOne(deps, uid, { familyId: sessionId }))
  if (ended === 0) throw accountsError('session-not-found')
  return { ended }
}

async function endAll(deps: AccountsDependencies, uid: string): Promise<number> {
  const { db, now, sessionsChanged } = deps
  const ended = await db.transaction().execute((trx) => endEverySession(deps, trx, { uid, now: now() }))
  sessionsChanged(uid)
  return ended
}

async function endOne(
  { db, now, sessionsChanged }: AccountsDependencies,
  uid: string,
  one: SessionName | { id: string },
): Promise<number> {
  const ended =
    'familyId' in one
      ? await endFamilies(db, { uid, id: one.familyId, now: now() })
      : await endWebSessions(db, { uid, ...one })
  if (ended > 0) sessionsChanged(uid)
  return ended
}
