import { PACK_KINDS, type PackKind } from '#services/appointments/rules/enums.ts'
import type { Currency } from '#shared/money.ts'
import type { Services, SharedVisit } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

/** A service on its card: the lowest price and the first free slot among nearby stores; nulls where there is none. */
export interface ServiceGlance {
  kind: PackKind
  priceFrom: number | null
  currency: Currency
  nextSlot: string | null
}

/** Number of nearest stores that are queried. */
const NEAR = 12

export function servicesNear(
  visit: SharedVisit,
  { appointments }: Pick<Services, 'appointments'>,
): Promise<ServiceGlance[]> {
  const { lat, lon } = visit.near ?? visit.country.pickerStart
  return Promise.all(
    PACK_KINDS.map(async (kind) => {
      const { stores } = await appointments.stores(
        { kind, lat, lon, sort: 'by-distance', first: NEAR },
        { context: visit.call },
      )
      const [soonest] = stores
        .flatMap(({ nextSlot }) => nextSlot ?? [])
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
      return {
        kind,
        priceFrom: stores.length > 0 ? Math.min(...stores.map(({ priceFrom }) => priceFrom)) : null,
        currency: visit.country.currency,
        nextSlot: soonest?.label ?? null,
      }
    }),
  )
}

/** The same for pages about something else: empty when appointments cannot be reached. */
export async function servicesNearIfTheyAnswer(
  visit: SharedVisit,
  services: Pick<Services, 'appointments'>,
): Promise<ServiceGlance[]> {
  const near = await orElse('The list of services near a visitor', servicesNear(visit, services), [])
  return near.filter(({ priceFrom }) => priceFrom !== null)
}
