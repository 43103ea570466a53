import type { AddressBookEntry } from '#services/accounts/contract.ts'
import type { Appointment } from '#services/appointments/contract.ts'

type Entry = Pick<AddressBookEntry, 'eddressCode' | 'coordinates'>

/** The entry of the book that a booking went to: it knows the place, and no entry; the street there is written with its building. */
export function findVisitDoor<Door extends Entry>(
  book: readonly Door[],
  address: Appointment['address'],
): Door | undefined {
  return address === null
    ? undefined
    : book.find(({ coordinates: { lat, lon } }) => lat === address.lat && lon === address.lon)
}
