import type { CallContext } from '#shared/rpc/service.ts'
import type { NextVisit, VisitsToDo } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { ANSWER_WITHIN_DAYS } from '../reviews/rules/needs-answer.ts'
import { addDays, localDay, todayIn, toInstant, toWallClock } from '../rules/local-clock.ts'
import { covers, getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findLateDoses } from '../stays/late-doses.ts'
import { getCachedStores } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { countReviewsToDo, countVisitsToDo, findNextVisits } from './store/visits-to-do.ts'

/** Minutes after its start at which a visit that has not begun asks whether its pet came. */
const LATE_MINUTES = 15
/** Visits and reviews of each kind that are named. */
const FIRST = 3

/** Visits and reviews of the caller's stores that need somebody, and the visits that come next. */
export async function visitsToDo(
  deps: AppointmentsDependencies,
  { storeId, next }: { storeId?: string | undefined; next: number },
  context: CallContext,
): Promise<{ stores: VisitsToDo[]; next: NextVisit[] }> {
  const scope = await getStaffScope(deps, context)
  const stores = await findStoresInScope(deps, scope, storeId)
  const storeIds = [...stores.keys()]
  if (storeIds.length === 0) return { stores: [], next: [] }

  const now = deps.now()
  const lateBefore = new Date(now.getTime() - LATE_MINUTES * 60_000)
  const [visits, reviews, coming, lateDoses] = await Promise.all([
    countVisitsToDo(deps.db, scope, { storeIds, now, lateBefore, first: FIRST }),
    countReviewsToDo(deps.db, { storeIds, since: answerSince(stores, now), first: FIRST }),
    next === 0
      ? []
      : findNextVisits(deps.db, scope, { storeIds, from: lateBefore, until: untilTomorrow(stores, now), limit: next }),
    findLateDoses(deps, scope, stores),
  ])
  const visitsByStore = new Map(visits.map((counts) => [counts.storeId, counts]))
  const reviewsByStore = new Map(reviews.map((counts) => [counts.storeId, counts]))
  const getDay = (id: string, at: Date | null) => at && toWallClock(at.getTime(), getZone(stores, id)).day
  return {
    stores: storeIds.flatMap((id) => {
      const ofVisits = visitsByStore.get(id)
      const ofReviews = reviewsByStore.get(id)
      const counts = {
        storeId: id,
        toAccept: ofVisits?.toAccept ?? 0,
        firstToAccept: getDay(id, ofVisits?.firstToAccept ?? null),
        awaitingDeposit: ofVisits?.awaitingDeposit ?? 0,
        firstAwaitingDeposit: getDay(id, ofVisits?.firstAwaitingDeposit ?? null),
        notArrived: ofVisits?.notArrived ?? 0,
        firstNotArrived: getDay(id, ofVisits?.firstNotArrived ?? null),
        toFinish: ofVisits?.toFinish ?? 0,
        firstToFinish: getDay(id, ofVisits?.firstToFinish ?? null),
        toPay: ofVisits?.toPay ?? 0,
        firstToPay: getDay(id, ofVisits?.firstToPay ?? null),
        reviewsToAnswer: ofReviews?.toAnswer ?? 0,
        firstReviewsToAnswer: ofReviews?.firstToAnswer ?? [],
        reviewsReported: ofReviews?.reported ?? 0,
        firstReviewsReported: ofReviews?.firstReported ?? [],
        dosesLate: lateDoses.get(id)?.length ?? 0,
        firstDosesLate: (lateDoses.get(id) ?? []).slice(0, FIRST),
        first: (ofVisits?.first ?? []).map(({ startsAt, ...visit }) => {
          const { day, minute } = toWallClock(Date.parse(startsAt), getZone(stores, id))
          return { ...visit, day, startMinute: minute }
        }),
      }
      return Object.values(counts).some((value) => typeof value === 'number' && value > 0) ? [counts] : []
    }),
    next: coming.map(({ startsAt, ...visit }) => {
      const { day, minute } = toWallClock(startsAt.getTime(), getZone(stores, visit.storeId))
      return { ...visit, day, startMinute: minute }
    }),
  }
}

/** The caller's stores, or the one asked for. Throws store-not-found, also for another merchant's store. */
export async function findStoresInScope(
  deps: AppointmentsDependencies,
  scope: StaffScope,
  storeId: string | undefined,
): Promise<ReadonlyMap<string, StoreRecord>> {
  const { stores } = await getCachedStores(deps)
  const found = [...stores].filter(([id, store]) => covers(scope, store) && (storeId === undefined || id === storeId))
  if (storeId !== undefined && found.length === 0) throw appointmentsError('store-not-found')
  return new Map(found)
}

function getZone(stores: ReadonlyMap<string, StoreRecord>, storeId: string): string {
  return stores.get(storeId)?.timezone ?? 'UTC'
}

// The earliest of the stores' zones, so that none of the days within is left out.
function answerSince(stores: ReadonlyMap<string, StoreRecord>, now: Date): Date {
  const starts = [...stores.values()].map(({ timezone }) =>
    toInstant(localDay(addDays(todayIn(timezone, now), -ANSWER_WITHIN_DAYS), timezone), 0),
  )
  return new Date(Math.min(...starts))
}

function untilTomorrow(stores: ReadonlyMap<string, StoreRecord>, now: Date): Date {
  const ends = [...stores.values()].map(({ timezone }) =>
    toInstant(localDay(addDays(todayIn(timezone, now), 2), timezone), 0),
  )
  return new Date(Math.max(...ends))
}
