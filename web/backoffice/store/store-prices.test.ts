import { expect, test } from 'vitest'
import type { ServicePack, StoreService } from '#services/appointments/contract.ts'
import { getPrices } from './store-prices.ts'

const service = (id: string, amounts: number[]): StoreService => ({
  id,
  name: id,
  description: '',
  skill: 'bath',
  prices: amounts.map((amount) => ({
    id: `${id}-${amount}`,
    petTypeId: 'perro',
    size: String(amount),
    amount,
    minutes: 30,
  })),
})

const pack = (services: StoreService[], subServices: StoreService[]): ServicePack => ({
  id: 'pack',
  servicePackId: 'bano',
  name: 'Baño',
  internalName: 'Baño',
  picture: null,
  storeId: 'store',
  serviceIds: services.map(({ id }) => id),
  services,
  active: true,
  description: '',
  subServices,
  optionalSubServices: [],
  mandatoryFields: [],
  isHomeVisit: false,
  petTypeIds: ['perro'],
})

test('a service of two packs has its prices once, and what is offered beside every pack is an extra', () => {
  const [bath, nails, drops] = [service('bath', [60, 80]), service('nails', [20]), service('drops', [55])]
  const prices = getPrices([pack([bath], [nails]), pack([bath], [nails])], [drops])
  expect(prices.map(({ id, isExtra }) => [id, isExtra])).toEqual([
    ['bath-60', false],
    ['bath-80', false],
    ['nails-20', false],
    ['drops-55', true],
  ])
})
