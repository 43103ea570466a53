import { DepositColumns } from '../deposits/to-deposit.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { countOwnMoves, findChangeNotice } from './change-notice.ts'
import { State } from './contract.ts'
import { whyCannotChange } from './rules/notice.ts'
import { findOwnAppointments } from './store/own-appointments.ts'

/** Why the caller cannot change their booking now, or null; one pet's refusal is that of all. */
export async function findOwnChangeRefusal(
  deps: Pick<AppointmentsDependencies, 'db' | 'now'>,
  store: StoreRecord,
  own: { uid: string; bookingId: string },
): Promise<string | null> {
  const rows = await findOwnAppointments(deps.db, own)
  const open = rows.filter(({ appointment }) => appointment.state !== 'CANCELLED')
  if (open.length === 0) return 'not-changeable'
  const refusals = open.map(({ appointment, booking }) =>
    whyCannotChange({
      state: State.parse(appointment.state),
      startsAt: booking.starts_at,
      changeNoticeMinutes: findChangeNotice(booking, store),
      moves: countOwnMoves(booking),
      depositState: DepositColumns.parse(booking).deposit_state,
      now: deps.now(),
    }),
  )
  return refusals.find((refusal) => refusal !== null) ?? null
}
