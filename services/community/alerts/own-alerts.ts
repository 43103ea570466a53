import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from '../caller.ts'
import type { Alert } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { accountOf, actingPerson } from '../customers/known-person.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostKind, Species } from '../posts/contract.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { shownPlace } from '../posts/rules/shown-place.ts'
import type { Database } from '../posts/store/posts.ts'
import type { CommunityAlerts } from '../tables.ts'
import { squareAround } from './rules/alert-area.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'accounts'>
type AlertRow = Selectable<CommunityAlerts>

/** The oldest first. */
export async function alerts({ db }: Pick<Needs, 'db'>, context: CallContext): Promise<Alert[]> {
  return (await findAlerts(db, callerOf(context))).map(describeAlert)
}

export async function createAlert(
  needs: Needs,
  input: { kinds: Alert['kinds']; species: string | null; label: string; place: Point; radiusKm: number },
  context: CallContext,
): Promise<Alert> {
  const facts = await accountOf(needs, context)
  const asked = { operation: 'create-alert', input }
  return createOnce(needs, asked, context, async (trx) => {
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
    const told = { label, radius_km: radiusKm, area: areaOf(place, radiusKm), paused_at: null }
    await trx
      .insertInto('community.alerts')
      .values({
        id,
        uid: facts.uid,
        country: facts.country,
        kinds,
        species,
        ...place,
        ...told,
        created_at: needs.now(),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
      .execute()
    return describeAlert(await ownAlert(trx, id, facts.uid))
  })
}

export function changeAlert(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  { alertId, radiusKm, isPaused }: { alertId: string; radiusKm?: number | undefined; isPaused?: boolean | undefined },
  context: CallContext,
): Promise<Alert> {
  const uid = callerOf(context)
  return db.transaction().execute(async (trx) => {
    const row = await ownAlert(trx, alertId, uid, { isLocked: true })
    const radius = radiusKm ?? row.radius_km
    await trx
      .updateTable('community.alerts')
      .set({
        radius_km: radius,
        area: areaOf(row, radius),
        paused_at: (isPaused ?? row.paused_at !== null) ? (row.paused_at ?? now()) : null,
      })
      .where('id', '=', alertId)
      .execute()
    return describeAlert(await ownAlert(trx, alertId, uid))
  })
}

export async function removeAlert(
  { db }: Pick<Needs, 'db'>,
  { alertId }: { alertId: string },
  context: CallContext,
): Promise<{ removed: true }> {
  const gone = await db
    .deleteFrom('community.alerts')
    .where('id', '=', alertId)
    .where('uid', '=', callerOf(context))
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw communityError('alert-not-found')
  return { removed: true }
}

export function findAlerts(db: Database, uid: string): Promise<AlertRow[]> {
  return db
    .selectFrom('community.alerts')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function ownAlert(db: Database, id: string, uid: string, { isLocked = false } = {}): Promise<AlertRow> {
  const row = await db
    .selectFrom('community.alerts')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw communityError('alert-not-found')
  return row
}

function areaOf(place: Point, radiusKm: number) {
  const { south, west, north, east } = squareAround(place, radiusKm)
  return sql<string>`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

export function describeAlert(row: AlertRow): Alert {
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
