import { expect, test } from 'vitest'
import { chooseShelves } from './choose-shelves.ts'

const aSection = (id: string, position: number, tagSlug: string | null = id) => ({
  id,
  title: id,
  tagSlug,
  layout: 'rail' as const,
  position,
})
const aTag = (slug: string, productCount = 5) => ({ _id: `tag-${slug}`, slug, productCount })

test('the first sections by position are shown, the others are linked', () => {
  const sections = [aSection('snacks', 2), aSection('ofertas', 0), aSection('gatos', 1)]
  const { shown, linked } = chooseShelves(
    sections,
    ['ofertas', 'gatos', 'snacks'].map((slug) => aTag(slug)),
    2,
  )
  expect(shown.map(({ id }) => id)).toEqual(['ofertas', 'gatos'])
  expect(linked.map(({ id }) => id)).toEqual(['snacks'])
})

test('a section whose category has nothing in the shop takes no place', () => {
  const tags = [aTag('vacio', 0), aTag('perros')]
  const { shown, linked } = chooseShelves([aSection('vacio', 0), aSection('otro', 1), aSection('perros', 2)], tags, 1)
  expect(shown.map(({ id }) => id)).toEqual(['perros'])
  expect(linked).toEqual([])
})

test('a section names its category by slug or by id, or is of the whole shop', () => {
  const sections = [aSection('a', 0, 'tag-perros'), aSection('b', 1, null)]
  expect(chooseShelves(sections, [aTag('perros')], 4).shown.map(({ id }) => id)).toEqual(['a', 'b'])
})
