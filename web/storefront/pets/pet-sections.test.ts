import { expect, test } from 'vitest'
import { sectionsOf } from './pet-sections.ts'

function namesOf(pet: Parameters<typeof sectionsOf>[0]) {
  return sectionsOf(pet).map(({ section }) => section)
}

test('an owner finds every page of their pet, the tag last', () => {
  expect(namesOf({ access: 'owner', isGone: false })).toEqual(['summary', 'care', 'weight', 'tastes', 'family', 'tag'])
})

test.each(['see', 'record', 'edit'] as const)('who was given the right %s finds no tag', (access) => {
  expect(namesOf({ access, isGone: false })).not.toContain('tag')
})

test('nobody is offered a tag for a pet that died', () => {
  expect(namesOf({ access: 'owner', isGone: true })).toEqual(['summary', 'care', 'weight', 'tastes', 'family'])
})
