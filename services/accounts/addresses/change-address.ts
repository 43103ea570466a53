import type * as z from 'zod'
import { parseCountry } from '#shared/countries/countries.ts'
import { findPlaceError } from '#shared/countries/place-error.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockPerson } from '../people/store/people.ts'
import { type AddressChange, DEFAULT_CITY } from './contract.ts'
import { findAddress, updateAddress } from './store.ts'

/**
 * Changes the words of one of the caller's addresses, and with `place` the point of its door, in the same country. Orders
 * and bookings keep the address that they were made with.
 */
export async function changeAddress(
  { db }: AccountsDependencies,
  { userId, eddressCode, street, notes, place }: z.output<typeof AddressChange>,
  context: CallContext,
): Promise<{ message: 'valid'; code: string }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { uid, userId })
    const before = person && (await findAddress(trx, { uid, eddressCode }))
    if (!before) throw accountsError('address-not-found')

    const misplaced = place && findPlaceError([place.coordinates], parseCountry(before.country))
    if (misplaced) throw accountsError(misplaced === 'swapped' ? 'address-swapped' : 'address-outside-country')
    await updateAddress(trx, {
      uid,
      eddressCode,
      street,
      notes,
      place: place && { ...place, city: place.city ?? DEFAULT_CITY },
    })
  })
  return { message: 'valid', code: eddressCode }
}
