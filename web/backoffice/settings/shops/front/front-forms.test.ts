import { expect, test } from 'vitest'
import { BannerSettings, HomeSectionSettings } from '#services/market/contract.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { parseRows, searchesForm, sectionsForm, toRows } from './front-forms.server.ts'

function aForm(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('rows of sections are read in order, and one without a category is about all products', () => {
  const form = aForm([
    ...([
      ['id', 'a'],
      ['title', 'Gatos'],
      ['tagSlug', 'gatos'],
      ['layout', 'grid'],
    ] as [string, string][]),
    ...([
      ['id', 'b'],
      ['title', 'Todo'],
      ['tagSlug', ''],
      ['layout', 'rail'],
    ] as [string, string][]),
  ])
  const { value } = parseForm(form, sectionsForm)
  expect(value && toRows(value)).toEqual([
    { id: 'a', title: 'Gatos', tagSlug: 'gatos', layout: 'grid' },
    { id: 'b', title: 'Todo', tagSlug: '', layout: 'rail' },
  ])
})

test('an error is named by its field and row, and lists of different lengths are no rows', () => {
  const row = { id: 'a', title: 'Gatos', tagSlug: null, layout: 'rail', position: 0 }
  const { parsed, errors } = parseRows(HomeSectionSettings, [row, { ...row, id: 'b', title: ' ' }], {
    title: 'Escribe un título.',
  })
  expect([parsed.length, errors]).toEqual([1, { 'title-1': 'Escribe un título.' }])
  expect(toRows({ id: ['a', 'b'], title: ['Gatos'] })).toBeNull()
})

test.each(['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', 'products', ''])(
  'a banner cannot lead to %j',
  (href) => {
    const banner = { id: 'a', title: 'Hola', text: '', label: 'Ver', art: 'bone', tone: 'sun', href }
    expect(parseRows(BannerSettings, [banner], { href: 'No' }).errors).toEqual({ 'href-0': 'No' })
    expect(parseRows(BannerSettings, [{ ...banner, href: '/products?offer=1' }], {}).errors).toEqual({})
  },
)

test('popular searches are ten at most, each once', () => {
  const parse = (lines: string[]) =>
    parseForm(aForm([['popularSearches', lines.join('\r\n')]]), searchesForm, { popularSearches: 'Muchas' })
  expect(parse(['arena', ' arena ', '', 'paté']).value).toEqual({ popularSearches: ['arena', 'paté'] })
  expect(parse(Array.from({ length: 11 }, (_, at) => `palabra ${at}`)).errors).toEqual({ popularSearches: 'Muchas' })
})
