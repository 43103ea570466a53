import { expect, test } from 'vitest'
import { isForPetType, type PricedService, priceVisit, type VisitQuestion } from './price-visit.ts'

const price = (id: string, petTypeId: string, size: string | null, amount: number, minutes: number) => {
  return { id, petTypeId, size, amount, minutes }
}

const bath: PricedService = {
  id: 'bath',
  name: 'Baño',
  skill: 'bath',
  careKind: null,
  prices: [
    price('bath-s', 'dog', 'pequeño', 6000, 40),
    price('bath-l', 'dog', 'grande', 9000, 70),
    price('bath-cat', 'cat', null, 7000, 45),
  ],
}
const nails: PricedService = {
  id: 'nails',
  name: 'Corte de uñas',
  skill: 'bath',
  careKind: null,
  prices: [price('nails-any', 'dog', null, 2000, 10), price('nails-l', 'dog', 'grande', 2500, 15)],
}
const cut: PricedService = {
  ...nails,
  id: 'cut',
  name: 'Corte',
  skill: 'grooming',
  prices: [price('cut-any', 'dog', null, 5000, 50)],
}
const perfume: PricedService = {
  ...nails,
  id: 'perfume',
  name: 'Perfume',
  prices: [price('perfume-any', 'dog', null, 800, 5)],
}
const worms: PricedService = {
  id: 'worms',
  name: 'Desparasitación',
  skill: 'vet',
  careKind: 'deworming',
  prices: [price('worms-any', 'dog', null, 3000, 0)],
}

const pack = { services: [bath], subServices: [nails, cut], optionalSubServices: [perfume] }

test('a visit costs and takes what its services do for that body', () => {
  expect(priceVisit(aVisit({ size: 'pequeño' }))).toEqual({
    lines: [{ kind: 'service', id: 'bath', name: 'Baño', servicePriceId: 'bath-s', amount: 6000, minutes: 40 }],
    subtotal: 6000,
    minutes: 40,
    skills: ['bath'],
    careKinds: [],
  })
  expect(priceVisit(aVisit({ size: 'grande' }))).toMatchObject({ subtotal: 9000, minutes: 70 })
})

test("what is chosen is added, each once, in the store's order", () => {
  const visit = priceVisit(aVisit({ chosen: chosen({ subServices: ['cut', 'nails', 'cut'] }) }))
  expect(visit).toMatchObject({ subtotal: 9000 + 2500 + 5000, minutes: 70 + 15 + 50, skills: ['bath', 'grooming'] })
  expect('lines' in visit && visit.lines.map(({ id }) => id)).toEqual(['bath', 'nails', 'cut'])
})

test('a price for the size goes before one for all sizes', () => {
  expect(priceVisit(aVisit({ size: 'grande', chosen: chosen({ subServices: ['nails'] }) }))).toMatchObject({
    subtotal: 11_500,
  })
  expect(priceVisit(aVisit({ size: 'pequeño', chosen: chosen({ subServices: ['nails'] }) }))).toMatchObject({
    subtotal: 8000,
  })
})

test('optional ones cost and take no time at the station', () => {
  const visit = priceVisit(aVisit({ chosen: chosen({ optionalSubServices: ['perfume'] }) }))
  expect(visit).toMatchObject({ subtotal: 9800, minutes: 70, lines: [{}, { kind: 'optional', minutes: 0 }] })
})

test('extras come from the store; one that takes no time needs nobody who can do it', () => {
  const visit = priceVisit(aVisit({ extras: [worms, cut], chosen: chosen({ extraServices: ['worms'] }) }))
  expect(visit).toMatchObject({ subtotal: 12_000, minutes: 70, skills: ['bath'], careKinds: ['deworming'] })
  expect(priceVisit(aVisit({ extras: [cut], chosen: chosen({ extraServices: ['cut'] }) }))).toMatchObject({
    minutes: 120,
    skills: ['bath', 'grooming'],
  })
})

test('what a pack consists of needs somebody who can do it, however little time it takes', () => {
  const visit = priceVisit(aVisit({ pack: { ...pack, services: [worms] } }))
  expect(visit).toMatchObject({ minutes: 5, skills: ['vet'] })
})

test('a pet without a size is priced where a price serves all sizes, and asked for it elsewhere', () => {
  expect(priceVisit(aVisit({ petTypeId: 'cat', size: null }))).toMatchObject({ subtotal: 7000 })
  expect(priceVisit(aVisit({ size: null }))).toEqual({ refusal: 'field-missing' })
})

test('a kind of pet or a size without a price is not accepted', () => {
  expect(priceVisit(aVisit({ petTypeId: 'rabbit' }))).toEqual({ refusal: 'pet-not-accepted' })
  expect(priceVisit(aVisit({ petTypeId: 'rabbit', size: null }))).toEqual({ refusal: 'pet-not-accepted' })
  expect(priceVisit(aVisit({ size: 'gigante' }))).toEqual({ refusal: 'pet-not-accepted' })
  expect(priceVisit(aVisit({ petTypeId: 'cat', chosen: chosen({ subServices: ['nails'] }) }))).toEqual({
    refusal: 'pet-not-accepted',
  })
})

test('what the store does not offer there is refused', () => {
  expect(priceVisit(aVisit({ chosen: chosen({ subServices: ['perfume'] }) }))).toEqual({
    refusal: 'service-not-offered',
  })
  expect(priceVisit(aVisit({ chosen: chosen({ optionalSubServices: ['nails'] }) }))).toEqual({
    refusal: 'service-not-offered',
  })
  expect(priceVisit(aVisit({ chosen: chosen({ extraServices: ['worms'] }) }))).toEqual({
    refusal: 'service-not-offered',
  })
  expect(priceVisit(aVisit({ pack: { ...pack, services: [] } }))).toEqual({ refusal: 'service-not-offered' })
})

test('a pack is for whom all of its services have a price', () => {
  expect(isForPetType(pack, 'dog')).toBe(true)
  expect(isForPetType(pack, 'cat')).toBe(true)
  expect(isForPetType({ services: [bath, cut] }, 'cat')).toBe(false)
  expect(isForPetType({ services: [] }, 'dog')).toBe(false)
})

function aVisit(changed: Partial<VisitQuestion>): VisitQuestion {
  return { pack, extras: [], petTypeId: 'dog', size: 'grande', chosen: chosen({}), ...changed }
}

function chosen(ids: { subServices?: string[]; optionalSubServices?: string[]; extraServices?: string[] }) {
  const of = (list: string[] = []) => list.map((id) => ({ id }))
  return {
    subServices: of(ids.subServices),
    optionalSubServices: of(ids.optionalSubServices),
    extraServices: of(ids.extraServices),
  }
}
