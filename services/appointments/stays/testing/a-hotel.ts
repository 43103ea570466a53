import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsClient } from '../../client.ts'
import type { HotelSettings } from '../../contract.ts'
import { makeShopFactory } from '../../testing/a-shop.ts'
import type { StoreFacts } from '../../testing/a-store.ts'
import type { openBothWays } from '../../testing/open-both-ways.ts'

interface HotelFacts extends StoreFacts {
  kennels?:
    | readonly { petTypeId?: string; largestSize?: string | null; isOwnRoom?: boolean; mostPets?: number }[]
    | undefined
  requiredVaccines?: HotelSettings['requiredVaccines'] | undefined
  companionPercent?: number | undefined
  takesStoreDiscounts?: boolean | undefined
  takesMembership?: boolean | undefined
}

/** Bs 80 a night for a small dog, Bs 120 for a large one, Bs 60 for a cat; a day is Bs 50, 70 and 40. */
const rates = [
  { petTypeId: 'perro', size: 'pequeño', night: 8000, day: 5000 },
  { petTypeId: 'perro', size: 'grande', night: 12_000, day: 7000 },
  { petTypeId: 'gato', size: null, night: 6000, day: 4000 },
]

/** Opens the hotel of a store: guests come from 14:00 to 18:00 and leave until 12:00. */
export async function openHotel(
  client: AppointmentsClient,
  { storeId, at }: { storeId: string; at: { context: CallContext } },
  {
    kennels = [{}],
    requiredVaccines = [],
    companionPercent = 100,
    takesStoreDiscounts = false,
    takesMembership = false,
  }: Omit<HotelFacts, keyof StoreFacts> = {},
): Promise<void> {
  await client.saveHotel(
    {
      ...{ storeId, version: 0, isOpen: true, checkInMinute: 840, receiveUntilMinute: 1080, checkOutMinute: 720 },
      ...{ dayFromMinute: 480, dayUntilMinute: 1080, rates, requiredVaccines, houseRules: 'Trae su comida.' },
      ...{ companionPercent, takesStoreDiscounts, takesMembership },
    },
    at,
  )
  for (const [index, kennel] of kennels.entries()) {
    const { petTypeId = 'perro', largestSize = null, isOwnRoom = false, mostPets = 1 } = kennel
    await client.saveKennel(
      {
        ...{ storeId, kennelId: newId(), version: 0, name: `Lugar ${index + 1}` },
        ...{ petTypeId, largestSize, isOwnRoom, mostPets, isActive: true },
      },
      at,
    )
  }
}

/** Opens stores with a hotel, each with a customer. */
export function makeHotelFactory(service: Awaited<ReturnType<typeof openBothWays>>) {
  const aShop = makeShopFactory(service)
  return async function aHotel(
    client: AppointmentsClient,
    { kennels, requiredVaccines, companionPercent, takesStoreDiscounts, takesMembership, ...more }: HotelFacts = {},
  ) {
    const shop = await aShop({ depositPercent: 0, ...more })
    const place = { merchantId: shop.merchantId, storeId: shop.storeId }
    await openHotel(client, shop, {
      ...{ kennels, requiredVaccines, companionPercent, takesStoreDiscounts, takesMembership },
    })
    const own = { context: shop.customer.context }
    const stay = (fromDay: string, untilDay: string, pets = [shop.customer.pet()]) => {
      const total = pets.length * 8000 * Math.max(1, (Date.parse(untilDay) - Date.parse(fromDay)) / 86_400_000)
      return { ...place, fromDay, untilDay, pets: pets.map(({ id: petId }) => ({ petId })), total }
    }
    return { ...shop, place, own, stay }
  }
}
