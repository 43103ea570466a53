import { expect, test } from 'vitest'
import type { ServicePack, StoreService } from '#services/appointments/contract.ts'
import { offersFor, packsFor } from './offers.ts'

function aService(id: string, prices: [petTypeId: string, size: string | null, amount: number, minutes: number][]) {
  return {
    id,
    name: id,
    description: '',
    skill: 'bath',
    prices: prices.map(([petTypeId, size, amount, minutes]) => ({
      id: `${id}-${petTypeId}-${size}`,
      petTypeId,
      size,
      amount,
      minutes,
    })),
  } satisfies StoreService
}

const wash = aService('wash', [
  ['perro', 'pequeño', 5000, 40],
  ['perro', 'grande', 9000, 80],
  ['gato', null, 7000, 50],
])
const dry = aService('dry', [
  ['perro', null, 1000, 10],
  ['gato', null, 1000, 10],
])
const bath: ServicePack = {
  id: 'bano-1',
  servicePackId: 'bano',
  name: 'Baño',
  internalName: 'Baño',
  picture: null,
  storeId: 's-1',
  serviceIds: ['wash', 'dry'],
  services: [wash, dry],
  active: true,
  description: '',
  subServices: [aService('nails', [['perro', null, 2000, 10]])],
  optionalSubServices: [],
  mandatoryFields: ['notes'],
  isHomeVisit: false,
  petTypeIds: ['perro', 'gato'],
}

test('a pack costs and takes what all its services do for a body of this size', () => {
  const [offer] = packsFor({ petTypeId: 'perro', size: 'grande' }, [bath])
  expect(offer?.price).toEqual({ amount: 10_000, minutes: 90 })
  expect(offer).toMatchObject({ needsNotes: true, subServices: [{ id: 'nails', amount: 2000, minutes: 10 }] })
})

test('a price without a size serves every size, and a sub-service without a price for a kind is not offered to it', () => {
  const [offer] = packsFor({ petTypeId: 'gato', size: null }, [bath])
  expect(offer).toMatchObject({ price: { amount: 8000, minutes: 60 }, subServices: [] })
})

test('a size without a price says so instead of a price', () => {
  expect(packsFor({ petTypeId: 'perro', size: 'mediano' }, [bath])[0]?.price).toBeNull()
})

test('packs of another kind of pet, and those that rest, are not offered', () => {
  expect(packsFor({ petTypeId: 'conejo', size: null }, [bath])).toEqual([])
  expect(packsFor({ petTypeId: 'gato', size: null }, [{ ...bath, active: false }])).toEqual([])
  expect(offersFor({ petTypeId: 'gato', size: null }, [dry])).toHaveLength(1)
})
