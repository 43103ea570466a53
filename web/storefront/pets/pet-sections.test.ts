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
    'tag',
  ])
})

test.each(['see', 'record', 'edit'] as const)('who was given the right %s finds no tag', (access) => {
  expect(getNames({ access, isGone: false })).not.toContain('tag')
})

test('nobody is offered food or a tag for a pet that died', () => {
  expect(getNames({ access: 'owner', isGone: true })).toEqual(['summary', 'care', 'weight', 'tastes', 'family'])
})
