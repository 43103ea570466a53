import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { momentLabel } from '../rules/wall-clock.ts'
import { describeZoneError } from '../shops/rules/zone-labels.ts'
import { findShapeError, toRing } from '../shops/rules/zone-shape.ts'
import type { Disruption } from './contract.ts'
import { insertMarked, publishChange } from './mark-area.ts'
import { moveBrokenPromises, restorePromises } from './move-promises.ts'
import { whyNotThisTime } from './rules/disruption.ts'
import { findDisruptions, type StoredDisruption, writeEnd, writeLaterEnd } from './store/disruptions.ts'

type Dependencies = ChangeDependencies & Pick<MarketDependencies, 'db'>

/** Disrupted areas of the caller's country. */
export async function listDisruptions(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { viewer }: CallContext,
): Promise<Disruption[]> {
  const found = await findDisruptions(db, { country: viewer.country })
  return found.map((disruption) => toDisruption(disruption, now()))
}

/** Marks an area and moves what was promised there. Throws zone-not-valid and the refusals of its times. */
export async function markDisruption(
  deps: Dependencies,
  asked: Pick<Disruption, 'name' | 'reason' | 'corners' | 'endsAt'> & { startsAt: string | null },
  context: CallContext,
): Promise<Disruption> {
  const now = deps.now()
  const { country } = context.viewer
  const corners = toRing(asked.corners)
  const error = findShapeError(corners, country)
  if (error) throw marketError('zone-not-valid', { detail: describeZoneError({ name: asked.name, error }, country).es })
  const times = { start: asked.startsAt === null ? now : new Date(asked.startsAt), end: new Date(asked.endsAt) }
  const refusal = whyNotThisTime(times, now)
  if (refusal) throw marketError(refusal)

  const { id } = await createOnce(deps, { operation: 'mark-disruption', input: asked }, context, async (trx) => {
    const made = { id: newId(), country, name: asked.name, reason: asked.reason, corners }
    const createdBy = accountUid(context)
    await insertMarked(deps, trx, {
      ...made,
      markedBy: 'operator',
      startsAt: times.start,
      endsAt: times.end,
      createdBy,
      now,
    })
    return { id: made.id }
  })
  await moveBrokenPromises(deps)
  return showDisruption(deps, id, country)
}

/** Moves the expected end further away. Throws disruption-not-found, disruption-changed-elsewhere, and refusals of its times. */
export async function prolongDisruption(
  deps: Dependencies,
  { id, endsAt }: { id: string; endsAt: string },
  { viewer: { country } }: CallContext,
): Promise<Disruption> {
  const now = deps.now()
  const found = await requireDisruption(deps, id, country)
  const { startsAt, endsAt: before } = found
  const end = new Date(endsAt)
  const refusal = whyNotThisTime({ start: startsAt, end }, now)
  if (refusal) throw marketError(refusal)
  if (before.getTime() === end.getTime()) return showDisruption(deps, id, country)

  await deps.db.transaction().execute(async (trx) => {
    if (!(await writeLaterEnd(trx, { id, endsAt: end, now }))) throw marketError('disruption-changed-elsewhere')
    await publishChange(deps, trx, { ...found, endsAt: end })
  })
  await moveBrokenPromises(deps)
  return showDisruption(deps, id, country)
}

/** Ends a disruption now and gives promises back. One that is over stays as it is. Throws disruption-not-found. */
export async function endDisruption(
  deps: Dependencies,
  { id }: { id: string },
  context: CallContext,
): Promise<Disruption> {
  const { country } = context.viewer
  const found = await requireDisruption(deps, id, country)
  const now = deps.now()
  const isEnded = await deps.db.transaction().execute(async (trx) => {
    if (!(await writeEnd(trx, { id, by: accountUid(context), now }))) return false
    await publishChange(deps, trx, { ...found, endsAt: now }, { isEnded: true })
    return true
  })
  if (isEnded) await restorePromises(deps, country)
  return showDisruption(deps, id, country)
}

async function requireDisruption(
  { db }: Pick<MarketDependencies, 'db'>,
  id: string,
  country: CountryIso,
): Promise<StoredDisruption> {
  const [found] = await findDisruptions(db, { country, id })
  if (!found) throw marketError('disruption-not-found')
  return found
}

async function showDisruption(deps: Dependencies, id: string, country: CountryIso): Promise<Disruption> {
  return toDisruption(await requireDisruption(deps, id, country), deps.now())
}

function toDisruption(
  {
    country,
    startsAt,
    endsAt: expected,
    endedAt,
    moved,
    waiting,
    toPickUp,
    cancelled,
    restored,
    ...found
  }: StoredDisruption,
  now: Date,
): Disruption {
  const { timezone } = countries[country]
  const endsAt = endedAt ?? expected
  return {
    ...found,
    state: endsAt <= now ? 'over' : startsAt > now ? 'planned' : 'current',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    startsLabel: momentLabel(startsAt, now, timezone),
    endsLabel: momentLabel(endsAt, now, timezone),
    orders: { moved, waiting, toPickUp, cancelled, restored },
  }
}
