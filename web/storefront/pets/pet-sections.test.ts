import { expect, test } from 'vitest'
import { getSections } from './pet-sections.ts'

function getNames(pet: Parameters<typeof getSections>[0]) {
  return getSections(pet).map(({ section }) => section)
}

test('an owner finds every page of their pet, the tag last', () => {
  expect(getNames({ access: 'owner', isGone: false })).toEqual([
    'summary',
    'care',
    'weight',
    'food',
    'tastes',
    'family',
    'vet',
    'tag',
  ])
})

test.each(['see', 'record', 'edit'] as const)('who was given the right %s finds no tag', (access) => {
  expect(getNames({ access, isGone: false })).not.toContain('tag')
})

test('who may edit the pet finds the links for veterinarians, who may only record does not', () => {
  expect(getNames({ access: 'edit', isGone: false })).toContain('vet')
  expect(getNames({ access: 'record', isGone: false })).not.toContain('vet')
})

test('nobody is offered food, a tag or a veterinarian for a pet that died', () => {
  expect(getNames({ access: 'owner', isGone: true })).toEqual(['summary', 'care', 'weight', 'tastes', 'family'])
})
