import { writeChanged } from '#shared/database/write-changed.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { lockSoldHours, takeChangedHours, writeHours } from './store/hourly-sold.ts'

/** Writes the sums of the hours in which something was sold or came back. Returns how many hours. */
export function writeHourlySold({ db }: Pick<AppointmentsDependencies, 'db'>): Promise<number> {
  return writeChanged(db, { lock: lockSoldHours, take: takeChangedHours, write: writeHours, batch: 48 })
}
