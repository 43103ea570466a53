import * as z from 'zod'
import { refusePlaceOutside } from '#shared/countries/place-error.ts'
import type { Point } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Alert } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostKind, Species } from '../posts/contract.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { shownPlace } from '../posts/rules/shown-place.ts'
import type { Database } from '../posts/store/posts.ts'
import { type AlertRow, deleteAlert, findAlerts, findOwnAlert, saveAlert, updateAlert } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'accounts'>

/** Alerts of the caller, the oldest first. */
export async function alerts({ db }: Pick<Dependencies, 'db'>, context: CallContext): Promise<Alert[]> {
  return listAlerts(db, accountUid(context))
}

/** Alerts of a person, the oldest first. */
export async function listAlerts(db: Database, uid: string): Promise<Alert[]> {
  return (await findAlerts(db, uid)).map(toAlert)
}

export async function createAlert(
  deps: Dependencies,
  input: { kinds: Alert['kinds']; species: string | null; label: string; place: Point; radiusKm: number },
  context: CallContext,
): Promise<Alert> {
  const facts = await findPersonFacts(deps, context)
  refusePlaceOutside(input.place, facts.country, communityError)
  const asked = { operation: 'create-alert', input }
  return createOnce(deps, asked, context, async (trx) => {
    await actingPerson(trx, facts)
    const { radiusKm, species, label } = input
    const place = shownPlace(input.place)
    const kinds = PostKind.options.filter((kind) => input.kinds.includes(kind))
    const own = await findAlerts(trx, facts.uid)
    const same = own.find(
      (row) =>
        row.kinds.join() === kinds.join() && row.species === species && row.lat === place.lat && row.lon === place.lon,
    )
    if (!same && own.length >= LIMITS.alerts) throw communityError('too-many-alerts')
    const id = same?.id ?? newId()
    const { uid, country } = facts
    await saveAlert(trx, { id, uid, country, kinds, species, place, label, radiusKm, at: deps.now() })
    return toAlert(await ownAlert(trx, id, facts.uid))
  })
}

export function changeAlert(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { alertId, radiusKm, isPaused }: { alertId: string; radiusKm?: number | undefined; isPaused?: boolean | undefined },
  context: CallContext,
): Promise<Alert> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const row = await ownAlert(trx, alertId, uid, { isLocked: true })
    await updateAlert(trx, row, {
      radiusKm: radiusKm ?? row.radius_km,
      pausedAt: (isPaused ?? row.paused_at !== null) ? (row.paused_at ?? now()) : null,
    })
    return toAlert(await ownAlert(trx, alertId, uid))
  })
}

export async function removeAlert(
  { db }: Pick<Dependencies, 'db'>,
  { alertId }: { alertId: string },
  context: CallContext,
): Promise<{ removed: true }> {
  if (!(await deleteAlert(db, { id: alertId, uid: accountUid(context) }))) throw communityError('alert-not-found')
  return { removed: true }
}

async function ownAlert(db: Database, id: string, uid: string, { isLocked = false } = {}): Promise<AlertRow> {
  const row = await findOwnAlert(db, { id, uid, isLocked })
  if (!row) throw communityError('alert-not-found')
  return row
}

function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    kinds: z.array(PostKind).parse(row.kinds),
    species: Species.nullable().parse(row.species),
    label: row.label,
    place: { lat: row.lat, lon: row.lon },
    radiusKm: row.radius_km,
    isPaused: row.paused_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
