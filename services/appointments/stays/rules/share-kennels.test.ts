import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsKennel, type Guest, type Kennel } from './fit-kennels.ts'
import { assignSharedKennels } from './share-kennels.ts'

const SIZES = ['pequeño', 'mediano', 'grande']
const getSizes = (petTypeId: string) => (petTypeId === 'perro' ? SIZES : [])

const aKennel = (more: Partial<Kennel> = {}): Kennel => ({
  ...{ id: 'A', petTypeId: 'perro', largestSize: null, isOwnRoom: false, mostPets: 2 },
  ...more,
})
const aDog = (more: Partial<Guest> = {}): Guest => ({
  ...{ petTypeId: 'perro', size: 'mediano', needsOwnRoom: false },
  ...more,
})
const assign = (guests: Guest[], kennels: Kennel[]) => assignSharedKennels(guests, kennels, getSizes)

test('two dogs share a place that takes both', () => {
  expect(assign([aDog(), aDog()], [aKennel(), aKennel({ id: 'B' })])).toEqual(['A', 'A'])
})

test('a place for one takes one', () => {
  const single = (id: string) => aKennel({ id, mostPets: 1 })
  expect(assign([aDog(), aDog()], [single('A')])).toBeNull()
  expect(assign([aDog(), aDog()], [single('A'), single('B')])?.toSorted()).toEqual(['A', 'B'])
})

test('the place fits the largest of them, or they sleep apart', () => {
  const kennels = [aKennel({ largestSize: 'mediano' }), aKennel({ id: 'B', mostPets: 1 })]
  expect(assign([aDog(), aDog({ size: 'grande' })], kennels)).toEqual(['A', 'B'])
})

test('a pet that does not bear others, and a cat among dogs, share no place', () => {
  const grumpy = aDog({ needsOwnRoom: true })
  expect(assign([aDog(), grumpy], [aKennel(), aKennel({ id: 'own', isOwnRoom: true })])).toEqual(['A', 'own'])
  expect(assign([aDog(), grumpy], [aKennel({ isOwnRoom: true })])).toBeNull()
  const cat: Guest = { petTypeId: 'gato', size: null, needsOwnRoom: false }
  const gatera = aKennel({ id: 'G', petTypeId: 'gato' })
  expect(assign([aDog(), cat, aDog(), cat], [aKennel(), gatera])).toEqual(['A', 'G', 'A', 'G'])
})

test('three share where three fit, else two and one', () => {
  const dogs = [aDog(), aDog(), aDog()]
  expect(assign(dogs, [aKennel(), aKennel({ id: 'B', mostPets: 3 })])).toEqual(['B', 'B', 'B'])
  expect(assign(dogs, [aKennel(), aKennel({ id: 'B', mostPets: 1 })])).toEqual(['A', 'A', 'B'])
})

test('no place ever takes more pets than it holds, nor one that does not fit', () => {
  const guest = fc.record({
    petTypeId: fc.constantFrom('perro', 'gato'),
    size: fc.constantFrom(...SIZES),
    needsOwnRoom: fc.boolean(),
  })
  const kennel = fc.record({
    petTypeId: fc.constantFrom('perro', 'gato'),
    largestSize: fc.constantFrom(null, ...SIZES),
    isOwnRoom: fc.boolean(),
    mostPets: fc.integer({ min: 1, max: 4 }),
  })
  const guests = fc.array(guest, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(guests, fc.array(kennel, { maxLength: 6 }), (family, places) => {
      const pets = family.map((pet) => (pet.petTypeId === 'gato' ? { ...pet, size: null } : pet))
      const kennels = places.map((place, index) => ({ ...place, id: String(index) }))
      const found = assignSharedKennels(pets, kennels, getSizes)
      if (!found) return
      expect(found).toHaveLength(pets.length)
      for (const place of kennels) {
        const inside = pets.filter((_, index) => found[index] === place.id)
        expect(inside.length).toBeLessThanOrEqual(place.mostPets)
        expect(inside.every((pet) => fitsKennel(pet, place, getSizes(pet.petTypeId)))).toBe(true)
        expect(inside.length > 1 && inside.some(({ needsOwnRoom }) => needsOwnRoom)).toBe(false)
      }
    }),
  )
})
