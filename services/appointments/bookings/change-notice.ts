import type { Selectable } from 'kysely'
import type { StoreRecord } from '../stores/store-record.ts'
import type { AppointmentsBookings } from '../tables.ts'

type Booking = Pick<Selectable<AppointmentsBookings>, 'disruption_reason' | 'moves'>

/** Minutes before a booking until which its customer may change it: none where a disrupted area moved it. */
export function findChangeNotice(
  { disruption_reason }: Pick<Booking, 'disruption_reason'>,
  store: StoreRecord,
): number {
  return disruption_reason === null ? store.merchant.changeNoticeMinutes : 0
}

/** Moves that count against the limit: none where a disrupted area moved the booking. */
export function countOwnMoves({ disruption_reason, moves }: Booking): number {
  return disruption_reason === null ? moves : 0
}
