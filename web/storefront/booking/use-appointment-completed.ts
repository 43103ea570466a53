import { useEffect, useState } from 'react'
import { appointmentCompleted, type BookedVisit } from '#web/tracking/appointment-completed.ts'
import { isFirstTime } from '#web/tracking/is-first-time.ts'
import { tracking } from '#web/tracking/tracking.ts'

/** Tracks a booking once in this tab. One without a service is no order: its error is told, and the page goes on. */
export function useAppointmentCompleted(bookingId: string, visits: readonly BookedVisit[], isFresh: boolean): void {
  const [first] = useState({ bookingId, visits, isFresh })
  useEffect(() => {
    if (!first.isFresh || !isFirstTime(`huella:completed:${first.bookingId}`)) return
    try {
      tracking.track('Order Completed', appointmentCompleted(first.bookingId, first.visits))
    } catch (error) {
      console.error(error)
    }
  }, [first])
}
