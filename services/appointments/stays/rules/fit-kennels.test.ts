import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignKennels, fitsKennel, type Guest, type Kennel } from './fit-kennels.ts'

const SIZES = ['pequeño', 'mediano', 'grande']
const getSizes = (petTypeId: string) => (petTypeId === 'perro' ? SIZES : [])

const aKennel = (more: Partial<Kennel> = {}): Kennel => ({
  id: 'A',
  petTypeId: 'perro',
  largestSize: 'mediano',
  isOwnRoom: false,
  mostPets: 1,
  ...more,
})
const aDog = (more: Partial<Guest> = {}): Guest => ({
  petTypeId: 'perro',
  size: 'mediano',
  needsOwnRoom: false,
  ...more,
})

test('a dog fits where its size does, and never among cats', () => {
  expect(fitsKennel(aDog(), aKennel(), SIZES)).toBe(true)
  expect(fitsKennel(aDog({ size: 'grande' }), aKennel(), SIZES)).toBe(false)
  expect(fitsKennel(aDog({ size: 'grande' }), aKennel({ largestSize: null }), SIZES)).toBe(true)
  expect(fitsKennel(aDog(), aKennel({ petTypeId: 'gato' }), SIZES)).toBe(false)
})

test('a dog that does not bear others sleeps in a room of its own', () => {
  const grumpy = aDog({ needsOwnRoom: true })
  expect(fitsKennel(grumpy, aKennel(), SIZES)).toBe(false)
  expect(fitsKennel(grumpy, aKennel({ isOwnRoom: true }), SIZES)).toBe(true)
})

test('who needs no own room leaves it free, and a small dog the large place', () => {
  const kennels = [
    aKennel({ id: 'own', isOwnRoom: true }),
    aKennel({ id: 'large', largestSize: null }),
    aKennel({ id: 'small', largestSize: 'pequeño' }),
  ]
  expect(assignKennels([aDog({ size: 'pequeño' })], kennels, getSizes)).toEqual(['small'])
  expect(assignKennels([aDog()], kennels, getSizes)).toEqual(['large'])
})

test('a family is placed whole or not at all, even where one must give way', () => {
  const kennels = [aKennel({ id: 'shared' }), aKennel({ id: 'own', isOwnRoom: true })]
  expect(assignKennels([aDog(), aDog({ needsOwnRoom: true })], kennels, getSizes)).toEqual(['shared', 'own'])
  expect(assignKennels([aDog(), aDog(), aDog()], kennels, getSizes)).toBeNull()
})

const kennels = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    petTypeId: fc.constantFrom('perro', 'gato'),
    largestSize: fc.constantFrom(null, ...SIZES),
    isOwnRoom: fc.boolean(),
    mostPets: fc.constant(1),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)
const guests = fc.array(
  fc.record({
    petTypeId: fc.constantFrom('perro', 'gato'),
    size: fc.constantFrom(...SIZES),
    needsOwnRoom: fc.boolean(),
  }),
  { maxLength: 4 },
)

test('every guest has another fitting place, and nobody is refused whom some order places', () => {
  fc.assert(
    fc.property(guests, kennels, (family, free) => {
      const found = assignKennels(family, free, getSizes)
      expect(found !== null).toBe(canPlace(family, free))
      if (found === null) return
      expect(new Set(found).size).toBe(family.length)
      for (const [index, guest] of family.entries()) {
        const kennel = free.find(({ id }) => id === found[index])
        expect(kennel && fitsKennel(guest, kennel, getSizes(guest.petTypeId))).toBe(true)
      }
    }),
  )
})

function canPlace([first, ...rest]: readonly Guest[], free: readonly Kennel[]): boolean {
  if (!first) return true
  return free.some(
    (kennel) =>
      fitsKennel(first, kennel, getSizes(first.petTypeId)) &&
      canPlace(
        rest,
        free.filter(({ id }) => id !== kennel.id),
      ),
  )
}
