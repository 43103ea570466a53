import { expect, test } from 'vitest'
import { cardContent, getVerdict, vaccinesThatFit } from './card-content.ts'

const pet = {
  name: 'Toby',
  petType: 'PERRO',
  breed: null,
  sex: 'Macho',
  birthday: '2023-01-01',
  birthdayIsYearOnly: true,
}

test('a card holds the vaccines alone, the newest first, and of a birth year the year alone', () => {
  const day = (appliedOn: string, product: string) => ({ product, appliedOn, nextDueOn: null, batch: null })
  const given = [
    { kind: 'vaccine' as const, ...day('2025-01-01', 'A') },
    { kind: 'deworming' as const, ...day('2026-01-01', 'B') },
    { kind: 'vaccine' as const, ...day('2026-02-01', 'D') },
    { kind: 'vaccine' as const, ...day('2026-02-01', 'C') },
  ]
  expect(cardContent(pet, given)).toEqual({
    petName: 'Toby',
    petType: 'PERRO',
    breed: null,
    sex: 'Macho',
    birthday: '2023',
    vaccines: [day('2026-02-01', 'C'), day('2026-02-01', 'D'), day('2025-01-01', 'A')],
  })
  expect(cardContent(pet, [...given].reverse())).toEqual(cardContent(pet, given))
})

test.each([
  ['genuine', { contentHash: 'a', isWithdrawn: false }, 'a'],
  ['outdated', { contentHash: 'a', isWithdrawn: false }, 'b'],
  ['withdrawn', { contentHash: 'a', isWithdrawn: true }, 'a'],
  ['withdrawn', { contentHash: 'a', isWithdrawn: false }, null],
  ['withdrawn', null, null],
])('%s: %o beside %s', (verdict, card, current) => {
  expect(getVerdict(card, current)).toBe(verdict)
})

test('as many of the newest vaccines as have room', () => {
  expect(vaccinesThatFit(20, (count) => count * 100, 1500)).toBe(15)
  expect(vaccinesThatFit(3, (count) => count * 100, 1500)).toBe(3)
  expect(vaccinesThatFit(3, () => 2000, 1500)).toBe(0)
})
