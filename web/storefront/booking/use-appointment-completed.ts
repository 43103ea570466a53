import { useEffect, useState } from 'react'
import { appointmentCompleted, type BookedVisit } from '#web/tracking/appointment-completed.ts'
import { isFirstTime } from '#web/tracking/is-first-time.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { useVisit } from '../layout/use-visit.ts'

/**
 * Tracks a booking once per tab. A booking without services is no order: its error is reported, and the page continues.
 */
export function useAppointmentCompleted(bookingId: string, visits: readonly BookedVisit[], isFresh: boolean): void {
  const track = useTrack()
  const { currency } = useVisit()
  const [first] = useState({ bookingId, visits, isFresh })
  useEffect(() => {
    if (!first.isFresh || !isFirstTime(`huella:completed:${first.bookingId}`)) return
    try {
      track('Order Completed', appointmentCompleted(first.bookingId, first.visits, currency))
    } catch (error) {
      console.error(error)
    }
  }, [first, track, currency])
}
