import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { WithKeys } from './keys.ts'
import { ownSession } from './standing.ts'
import { findFamiliesByAccount, findWebSessionsByAccount } from './store.ts'

/** The caller's open sessions, the current one first, then by the last visit. */
export async function sessions(deps: AccountsDependencies & WithKeys, { viewer }: CallContext) {
  const keys = await deps.loadKeys()
  const uid = accountUid({ viewer })
  const { db, now } = deps
  const own = await ownSession(deps, keys, viewer)
  const [web, families] = [await findWebSessionsByAccount(db, uid, now()), await findFamiliesByAccount(db, uid, now())]

  const all = [
    ...web.map((row) => ({
      id: row.id,
      isCurrent: own !== null && 'tokenHash' in own && own.tokenHash === row.token_hash,
      kind: row.kind === 'app' ? ('app' as const) : ('web' as const),
      device: row.device,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.renewed_at,
    })),
    ...families.map((row) => ({
      id: row.id,
      isCurrent: own !== null && 'familyId' in own && own.familyId === row.id,
      kind: 'api' as const,
      device: null,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.created_at,
    })),
  ]
  return all
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map(({ createdAt, lastSeenAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
}
