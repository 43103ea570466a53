import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsClient } from '../client.ts'

interface Wanted {
  store: { merchantId: string; storeId: string }
  pets: readonly { id: string }[]
  /** Service pack for all pets. */
  servicePackId?: string
  schedule: string
  holdId?: string
}

/** Books these pets at this start, as the wizard does. */
export function bookAt(
  client: Pick<AppointmentsClient, 'book'>,
  { store, pets, servicePackId = 'bano', schedule, holdId }: Wanted,
  context: CallContext,
) {
  const { merchantId, storeId } = store
  const appointments = pets.map(({ id: petId }) => ({ petId, servicePackId, schedule, storeId }))
  return client.book({ merchantId, appointments, holdId: holdId ?? null }, { context })
}

/** Holds a start at a store for one of the customer's pets. */
export function holdFor(
  client: Pick<AppointmentsClient, 'hold'>,
  who: { pet(): { id: string }; context: CallContext },
  { path }: { path: { merchantId: string; storeId: string } },
  schedule = '2026-11-23T10:00',
) {
  const pets = [{ petId: who.pet().id, servicePackId: 'bano' }]
  return client.hold({ ...path, pets, schedule }, { context: who.context })
}
