import { expect, test } from 'vitest'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { appointments } = service
const aShop = makeShopFactory(service)

test.each([
  [{ name: ' ' }, 'StoreName cannot be empty'],
  [{ address: '' }, 'StoreAddress cannot be empty'],
  [{ phone: '' }, 'StorePhone cannot be empty'],
  [{ latitude: 'norte' }, 'StoreLatitude must be a number'],
  [{ longitude: null }, 'StoreLongitude must be a number'],
  [{ pickUpFee: '10' }, 'StorePickUpFee must be a number'],
  [{ storePictures: 'foto.jpg' }, 'StorePictures must be an array'],
  [{ storePictures: ['/stores/fachada-1.svg', 'http://['] }, 'Invalid URL'],
  [{ storePictures: ['javascript:alert(1)'] }, 'Invalid URL'],
  [{ storePictures: ['//mal.example/a.jpg'] }, 'Invalid URL'],
  [{ externalStoreIds: {} }, 'ExternalStoreIds must be an array'],
  [{ paymentTypes: 'cash' }, 'StorePaymentTypes must be an array'],
  [{ paymentTypes: [{ paymentMethod: '' }] }, 'StorePaymentMethod cannot be empty'],
  [{ schedule: 'siempre' }, 'StoreSchedules must be an array'],
  [{ schedule: [{ active: true, day: 'lunes', startTime: 540, endTime: 600 }] }, 'StoreScheduleDay must be a number'],
  [{ schedule: [{ active: true, day: 1, startTime: '9', endTime: 600 }] }, 'StoreScheduleStartTime must be a number'],
  [{ schedule: [{ active: true, day: 1, startTime: 540 }] }, 'StoreScheduleEndTime must be a number'],
  [{ slotConfiguration: { slotFields: {} } }, 'SlotType cannot be empty'],
  // Present but invalid values.
  [{ slotConfiguration: { slotType: 'SHIFT', slotFields: {} } }, 'SlotType cannot be empty'],
  [{ schedule: [{ active: true, day: 1, startTime: 600, endTime: 540 }] }, 'SlotType cannot be empty'],
])('a store is not changed by %j: %s', async (change, message) => {
  const { storeId, staff } = await aShop()
  const answer = await appointments.fetch(
    new Request(`http://localhost/appointments-api/backoffice/stores/${storeId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
    staff.context,
  )
  expect(answer?.status).toBeGreaterThanOrEqual(400)
  expect(answer?.status).toBeLessThan(500)
  expect(await answer?.json()).toMatchObject({ message })
})

test.each(['stores?lat=norte&lon=-63.18', 'stores?lat=-17.78&lon=-63.18&maxMetres=lejos', 'stores?maxPrice=barato'])(
  'stores are not looked for by what is no number: %s',
  async (path) => {
    const { customer } = await aShop()
    const answer = await appointments.fetch(new Request(`http://localhost/appointments-api/${path}`), customer.context)
    expect(answer?.status).toBe(400)
    expect(await answer?.json()).toMatchObject({ message: 'Value must be defined and numeric' })
  },
)

test.each([
  ['merchants/%20/stores/x', 'MerchantId cannot be empty'],
  ['merchants/x/stores/%20', 'StoreId cannot be empty'],
])('the page of a store without its ids tells which one is missing: %s', async (path, message) => {
  const { customer } = await aShop()
  const answer = await appointments.fetch(new Request(`http://localhost/appointments-api/${path}`), customer.context)
  expect(answer?.status).toBe(400)
  expect(await answer?.json()).toMatchObject({ message })
})
