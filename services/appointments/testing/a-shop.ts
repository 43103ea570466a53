import type { StoreFacts } from './a-store.ts'
import { anAddress } from './open-appointments.ts'
import type { openBothWays } from './open-both-ways.ts'

/** Opens stores with two stations, each with a staff member and a customer. */
export function makeShopFactory({ appointments, signUp, openStore }: Awaited<ReturnType<typeof openBothWays>>) {
  return async function aShop(more: StoreFacts = {}) {
    const stations = more.stations ?? [{ skills: ['bath', 'grooming'] }, { skills: ['bath'], bufferMinutes: 10 }]
    const store = await openStore({ ...more, stations })
    const staff = await signUp({ worksFor: store.merchantId })
    const customer = await signUp({ addresses: [anAddress({ lat: -17.781, lon: -63.181 })] })
    const book = async (schedule: string, pets = [customer.pet()]) => {
      const drafts = pets.map(({ id: petId }) => ({ petId, servicePackId: 'bano', schedule, storeId: store.storeId }))
      const { appointments: booked } = await appointments.client.book(
        { merchantId: store.merchantId, appointments: drafts },
        { context: customer.context },
      )
      const [first] = booked
      if (!first) throw new Error('nothing was booked')
      return { ...first, all: booked }
    }
    return { ...store, staff, customer, book, at: { context: staff.context } }
  }
}
