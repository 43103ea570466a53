import type { RouterContextProvider } from 'react-router'
import type { WaitingEntry } from '#services/appointments/contract.ts'
import { addDays, dateLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** A place in a waiting list as its card shows it. */
export interface WaitingPlace {
  id: string
  merchantId: string
  storeId: string
  storeName: string
  petNames: string[]
  state: WaitingEntry['state']
  /** '27 de noviembre'; of several days 'del 27 de noviembre al 29 de noviembre'. */
  fromDay: string
  untilDay: string | null
  offer: OfferOfPlace | null
}

interface OfferOfPlace {
  holdId: string
  label: string
  minutesLeft: number
  until: string
  /** null: the offer ended meanwhile, or a pet can no longer be booked. */
  price: { total: string; deposit: string | null } | null
}

/** Where the visitor waits for a time, what is offered first. */
export async function waitingPlaces(context: Readonly<RouterContextProvider>): Promise<WaitingPlace[]> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  if (visit.viewer.uid === null) return []

  const now = visit.now()
  const { timezone } = visit.country
  const yesterday = addDays(todayIn(timezone, now), -1)
  const entries = await appointments.waitingList(undefined, { context: visit.call })
  const shown = entries
    .filter(({ state, untilDay }) => state === 'offered' || untilDay > yesterday)
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return Promise.all(
    shown.map(async (entry) => {
      const price = entry.offer ? await findPrice(context, entry.offer.holdId) : null
      return toWaitingPlace(entry, { price, now })
    }),
  )
}

/** Total of an offer, and the deposit that taking it asks for. */
async function findPrice(context: Readonly<RouterContextProvider>, holdId: string): Promise<OfferOfPlace['price']> {
  const { appointments } = context.get(servicesContext)
  try {
    const { quote } = await appointments.heldSlot({ holdId }, { context: context.get(visitContext).call })
    const { currencyCode, totals, depositWays } = quote
    return {
      total: formatMoney(totals.totalAmount, currencyCode),
      deposit: depositWays.length > 0 ? formatMoney(totals.paymentDue, currencyCode) : null,
    }
  } catch (error) {
    if ((asServiceError(error)?.status ?? 500) >= 500) throw error
    return null
  }
}

const ORDER: readonly WaitingEntry['state'][] = ['offered', 'waiting', 'over']

function toWaitingPlace(
  entry: WaitingEntry,
  { price, now }: { price: OfferOfPlace['price']; now: Date },
): WaitingPlace {
  const { id, merchantId, storeId, storeName, petNames, state, fromDay, untilDay, offer } = entry
  const end = offer ? Date.parse(offer.expiresAt) : 0
  return {
    id,
    merchantId,
    storeId,
    storeName,
    petNames,
    state,
    fromDay: dateLabel(fromDay),
    untilDay: untilDay === fromDay ? null : dateLabel(untilDay),
    offer: offer && {
      holdId: offer.holdId,
      label: offer.slot.label,
      minutesLeft: Math.max(0, Math.ceil((end - now.getTime()) / 60_000)),
      until: offer.untilLabel,
      price,
    },
  }
}
