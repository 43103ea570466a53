import type { RouterContextProvider } from 'react-router'
import { longDayLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { readAskedSlot } from '../../counter/asked-slot.ts'
import { customerForm } from '../../counter/counter-forms.server.ts'
import { loadPetTypes } from '../../counter/load-pet-types.server.ts'
import type { CalendarOfPage } from '../load-calendar.server.ts'

/** Panel of the empty slot in the address; null: none is open. */
export async function openSlot(
  context: Readonly<RouterContextProvider>,
  store: { id: string; today: string },
  { searchParams, calendar }: { searchParams: URLSearchParams; calendar: CalendarOfPage },
) {
  const asked = readAskedSlot(searchParams)
  if (asked.time === null) return null
  const { appointments } = context.get(servicesContext)
  const slot = { ...asked, day: asked.day ?? store.today }
  const search = readTrimmed(searchParams, 'search', 100)
  const [customers, petTypes] = await Promise.all([
    appointments.counterCustomers({ storeId: store.id, search }, { context: context.get(visitContext).call }),
    loadPetTypes(context, store.id),
  ])
  return {
    slot,
    dayLabel: longDayLabel(slot.day),
    stationName: calendar.stations.find(({ id }) => id === slot.station)?.name ?? null,
    storeId: searchParams.get('storeId'),
    search,
    /** Opened to block a time, not to book it. */
    isBlocking: searchParams.has('block'),
    customers: customers.slice(0, MOST_SHOWN),
    petTypes,
    limits: getFieldLimits(customerForm),
    idempotencyKey: newSecret(),
  }
}

/** Customers of the panel: more are found by typing. */
const MOST_SHOWN = 6

export type OpenSlot = NonNullable<Awaited<ReturnType<typeof openSlot>>>
