import type { CallContext } from '#shared/rpc/service.ts'
import type { StoreOffer, StoreWaitingEntry } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { parseHeldRequest } from '../holds/parse-request.ts'
import { momentLabel, timeLabel } from '../rules/local-clock.ts'
import { findStaffStore } from '../staff-scope.ts'
import { findOffersOfStore, findWaitingOfStore, type OfferRow } from './store/offers.ts'

const MOST_SHOWN = 200
const DAYS_BACK = 14
const DAY_MS = 86_400_000

/** Who waits at a store of the caller, in the order in which they are asked, and who was asked in the last 14 days. */
export async function storeWaitingList(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<{ entries: StoreWaitingEntry[]; offers: StoreOffer[] }> {
  const { store } = await findStaffStore(deps, storeId, context)
  const now = deps.now()
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const [waiting, asked] = await Promise.all([
    findWaitingOfStore(deps.db, { storeId, most: MOST_SHOWN }),
    findOffersOfStore(deps.db, { storeId, since, most: MOST_SHOWN }),
  ])
  return {
    entries: waiting.map((row) => {
      const { petNames, packKinds } = parseHeldRequest(row.choice)
      return {
        id: row.id,
        customerName: row.customer_name ?? '',
        customerPhone: row.customer_phone,
        petNames,
        packKinds,
        fromDay: row.from_day,
        untilDay: row.until_day,
        since: row.created_at.toISOString(),
        isAsked: row.state === 'offered',
      }
    }),
    offers: asked.map((row) => ({
      holdId: row.hold_id,
      customerName: row.customer_name ?? '',
      customerPhone: row.customer_phone,
      petNames: row.pet_names,
      slotLabel: momentLabel(row.starts_at.getTime(), store.timezone, now),
      askedLabel: momentLabel(row.offered_at.getTime(), store.timezone, now),
      untilLabel: timeLabel(row.expires_at.getTime(), store.timezone),
      answer: getAnswer(row, now),
    })),
  }
}

function getAnswer({ outcome, expires_at }: OfferRow, now: Date): StoreOffer['answer'] {
  if (outcome === 'taken' || outcome === 'declined') return outcome
  return expires_at > now ? 'open' : 'silent'
}
