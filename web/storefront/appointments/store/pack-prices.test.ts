import { expect, test } from 'vitest'
import type { ServicePack } from '#services/appointments/contract.ts'
import { cheapest, getPackPrices } from './pack-prices.ts'

const sizes = {
  petTypeFields: [
    {
      type: 'SIZE' as const,
      petTypeId: 'perro',
      values: [
        { key: 'pequeño', min: 0, max: 10 },
        { key: 'grande', min: 10, max: null },
      ],
    },
  ],
}

type Row = [petTypeId: string, size: string | null, amount: number, minutes: number]

function aPack(petTypeIds: string[], ...services: Row[][]): ServicePack {
  return {
    id: 'p',
    servicePackId: 'bano',
    name: 'Baño',
    internalName: 'Baño',
    picture: null,
    storeId: 's',
    serviceIds: services.map((_, index) => `s${index}`),
    services: services.map((rows, index) => ({
      id: `s${index}`,
      name: `Servicio ${index}`,
      description: '',
      skill: 'bath',
      prices: rows.map(([petTypeId, size, amount, minutes], row) => ({
        id: `${index}-${row}`,
        petTypeId,
        size,
        amount,
        minutes,
      })),
    })),
    active: true,
    description: '',
    subServices: [],
    optionalSubServices: [],
    mandatoryFields: [],
    isHomeVisit: false,
    petTypeIds,
  }
}

test('a pack costs what its services cost together, size by size', () => {
  const pack = aPack(
    ['perro', 'gato'],
    [
      ['perro', 'pequeño', 5000, 40],
      ['perro', 'grande', 9000, 70],
      ['gato', null, 6000, 45],
    ],
    [
      ['perro', null, 1000, 10],
      ['gato', null, 1000, 10],
    ],
  )
  const prices = getPackPrices(pack, sizes)
  expect(prices.map(({ petTypeId, size, amount, minutes }) => [petTypeId, size?.key ?? null, amount, minutes])).toEqual(
    [
      ['perro', 'pequeño', 6000, 50],
      ['perro', 'grande', 10_000, 80],
      ['gato', null, 7000, 55],
    ],
  )
  expect(cheapest(prices)).toBe(6000)
})

test('sizes that cost and take the same are one line', () => {
  const prices = getPackPrices(aPack(['perro'], [['perro', null, 15_000, 30]]), sizes)
  expect(prices).toEqual([{ petTypeId: 'perro', size: null, amount: 15_000, minutes: 30 }])
})

test('a size without a price is not offered', () => {
  const prices = getPackPrices(aPack(['perro'], [['perro', 'pequeño', 5000, 40]]), sizes)
  expect(prices).toHaveLength(1)
  expect(cheapest([])).toBeNull()
})
