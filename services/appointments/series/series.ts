import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { toBooking } from '../bookings/to-appointment.ts'
import { setAppointmentState } from '../calendar/set-appointment-state.ts'
import type { Series } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { findForStaff, findOwn } from './repeat-appointment.ts'
import { findSeriesOfBooking, findSeriesVisits, type SeriesRow, stopSeriesRow } from './store.ts'
import { toSeries } from './to-series.ts'

const STOPPED = 'Ya no se repite.'

/** The active series of the caller's visit, or null. */
export async function appointmentSeries(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Series | null> {
  const { bookingId } = await findOwn(deps, { appointmentId, uid: accountUid(context) })
  return showSeries(deps, bookingId)
}

export async function staffSeries(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Series | null> {
  const { bookingId } = await findForStaff(deps, appointmentId, context)
  return showSeries(deps, bookingId)
}

async function showSeries(deps: AppointmentsDependencies, bookingId: string): Promise<Series | null> {
  const row = await findSeriesOfBooking(deps.db, bookingId)
  return row ? toSeries(deps, row) : null
}

interface Stopped {
  appointmentId: string
  isCancelling: boolean
}

/** Ends a series of the caller; with `isCancelling` also its visits that the notice still allows to cancel. */
export async function stopSeries(
  deps: AppointmentsDependencies,
  { appointmentId, isCancelling }: Stopped,
  context: CallContext,
): Promise<{ cancelled: number }> {
  const uid = accountUid(context)
  const { bookingId, storeId } = await findOwn(deps, { appointmentId, uid })
  const series = await endSeries(deps, bookingId)
  if (!isCancelling) return { cancelled: 0 }
  return cancelComing(deps, series, (coming) =>
    cancelBooking(deps, { uid, bookingId: coming, storeId, reason: STOPPED }),
  )
}

/** Ends a series of the caller's stores; with `isCancelling` also its visits to come, with a reason that is read. */
export async function staffStopSeries(
  deps: AppointmentsDependencies,
  { appointmentId, isCancelling }: Stopped,
  context: CallContext,
): Promise<{ cancelled: number }> {
  const { bookingId, uid } = await findForStaff(deps, appointmentId, context)
  const series = await endSeries(deps, bookingId)
  if (!isCancelling) return { cancelled: 0 }
  return cancelComing(deps, series, async (coming) => {
    const open = (await toBooking(deps, { bookingId: coming, uid })).filter(
      ({ state }) => state === 'PENDING' || state === 'CONFIRMED',
    )
    for (const { id } of open)
      await setAppointmentState(deps, { appointmentId: id, state: 'CANCELLED', reason: STOPPED }, context)
  })
}

async function endSeries(deps: AppointmentsDependencies, bookingId: string): Promise<SeriesRow> {
  const series = await findSeriesOfBooking(deps.db, bookingId)
  if (!series) throw appointmentsError('series-not-found')
  await stopSeriesRow(deps.db, { id: series.id, now: deps.now() })
  return series
}

async function cancelComing(
  deps: AppointmentsDependencies,
  series: SeriesRow,
  cancel: (bookingId: string) => Promise<void>,
): Promise<{ cancelled: number }> {
  const { timezone } = await findCachedStore(deps, series.store_id)
  const today = todayIn(timezone, deps.now())
  let cancelled = 0
  for (const { bookingId, state } of await findSeriesVisits(deps.db, { id: series.id, today })) {
    if (bookingId === null || (state !== 'PENDING' && state !== 'CONFIRMED')) continue
    try {
      await cancel(bookingId)
      cancelled += 1
    } catch (error) {
      // Too late to be cancelled, or already begun: it stays.
      if ((asServiceError(error)?.status ?? 500) >= 500) throw error
    }
  }
  return { cancelled }
}
