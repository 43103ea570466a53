import { expect } from 'vitest'
import { MarketPlan, makeMarketSetUp } from '#services/market/set-up.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { TestServer } from '../testing.ts'

const allDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))
const aShop = (id: string, name: string, { lat, lon }: { lat: number; lon: number }) => ({
  id,
  country: 'BO',
  name,
  label: name,
  address: 'Av. Blanco Galindo 1',
  coordinates: { lat, lon },
  deliveryZone: [
    { lat: lat - 0.2, lon: lon - 0.2 },
    { lat: lat - 0.2, lon: lon + 0.2 },
    { lat: lat + 0.2, lon: lon + 0.2 },
    { lat: lat + 0.2, lon: lon - 0.2 },
  ],
  schedule: allDay,
  deliveryCharge: 1000,
})
export const santaCruz = { lat: -17.7207, lon: -63.1633 }
export const cochabamba = { lat: -17.3935, lon: -66.157 }
/** Outside the delivery areas of both shops. */
export const laPaz = { lat: -16.5, lon: -68.15 }

const header = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\n'
const collar = (stock: number, price: string) => `collar,Collar,Kantu,Talla,M,C-M,${stock},${price},active\n`
const onlyHere = 'pelota,Pelota,Kantu,Talla,Única,P-1,9,20.00,active\n'

/** Opens two shops in Bolivia: Santa Cruz, and Cochabamba with fewer and dearer products. */
export async function openTwoShops(connection: DatabaseConnection): Promise<void> {
  const market = makeMarketSetUp({ db: connection.db(), now: () => new Date() })
  const plan = MarketPlan.parse({
    markets: [
      {
        operationUid: 'huella-bo',
        country: 'BO',
        name: 'Bolivia',
        flag: '🇧🇴',
        places: [
          { city: 'Santa Cruz de la Sierra', neighbourhoods: [{ name: 'Centro', ...santaCruz }] },
          { city: 'Cochabamba', neighbourhoods: [{ name: 'Cala Cala', ...cochabamba }] },
        ],
      },
    ],
    categories: [],
    shops: [aShop('santa-cruz', 'Huella Santa Cruz', santaCruz), aShop('cochabamba', 'Huella Cochabamba', cochabamba)],
  })
  const { refused } = await market.setUp({ plan, dryRun: false })
  expect(refused).toEqual([])
  await importInto(market, 'santa-cruz', header + collar(9, '50.00') + onlyHere)
  await importInto(market, 'cochabamba', header + collar(2, '55.00'))
}

async function importInto(market: ReturnType<typeof makeMarketSetUp>, shopId: string, file: string) {
  const refusals: unknown[] = []
  await market.importCatalogue({
    shopId,
    dryRun: false,
    open: async function* () {
      yield Buffer.from(file)
    },
    onRefusal: (refusal) => void refusals.push(refusal),
  })
  expect(refusals).toEqual([])
}

/** Ids and price of a product of the shop in Santa Cruz. */
export async function findVariant(server: TestServer, slug: string) {
  const product = await (await server.get(`/api/market/web/shops/santa-cruz/products/${slug}`)).json()
  const [variant] = product.variants
  return { productId: product._id, productVariantId: variant._id, price: slug === 'collar' ? 5000 : 2000 }
}
