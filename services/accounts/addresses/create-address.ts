import { findPlaceError } from '#shared/countries/place-error.ts'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { NewAddress } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockPerson } from '../people/store/people.ts'
import { DEFAULT_CITY } from './contract.ts'
import { countAddresses, insertAddress } from './store.ts'

const mostAddresses = 20

/** Adds an address to the caller's book; the first one is the default. The country is resolved by its code alone. */
export async function createAddress(
  { db, now }: AccountsDependencies,
  input: NewAddress & { userId: string },
  context: CallContext,
): Promise<{ message: 'valid'; code: string }> {
  const { userId, country, coordinates, ...address } = input
  const uid = accountUid(context)
  // A typed address without a map point has no coordinates to check.
  const misplaced = coordinates.empty ? null : findPlaceError([coordinates], country.iso)
  if (misplaced !== null) throw accountsError(misplaced === 'swapped' ? 'address-swapped' : 'address-outside-country')

  const { idempotencyKey } = context
  const time = now()
  const request = {
    schema: 'accounts',
    owner: uid,
    key: idempotencyKey && hashSecret(idempotencyKey),
    operation: 'create-address',
    fingerprint: computeFingerprint(input),
    now: time,
  }
  const outcome = await once(db, request, async (trx) => {
    const person = await lockPerson(trx, { uid, userId })
    if (!person) throw accountsError('account-not-found')
    const count = await countAddresses(trx, uid)
    if (count >= mostAddresses) throw accountsError('too-many-addresses')

    const code = newId()
    await insertAddress(trx, {
      ...address,
      city: address.city ?? DEFAULT_CITY,
      eddressCode: code,
      uid,
      country: country.iso,
      lat: coordinates.lat,
      lon: coordinates.lon,
      isPointEmpty: coordinates.empty,
      isDefault: count === 0,
      now: time,
    })
    return { message: 'valid' as const, code }
  })
  if ('refusal' in outcome) throw accountsError(outcome.refusal, { retryAfter: 1 })
  return outcome.answer
}
