import { expect, test } from 'vitest'
import { offlinePage, type ReadablePage } from './offline-page.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const collar: ReadablePage = {
  url: '/product/collar-rojo?x=1&y="2"',
  title: 'Collar <rojo> & negro',
  kind: 'catalogue',
  savedAt: '2026-11-23T10:00:00Z',
}
const toby: ReadablePage = { url: '/petProfiles?id=p-1', title: 'Toby', kind: 'pets', savedAt: '2026-11-22T12:00:00Z' }

test('the offline page says what can be read, one’s pets first, and when it was seen', () => {
  const html = offlinePage({ pages: [collar, toby], styles: ['/assets/root.css'], now })
  expect(html.indexOf('Tus mascotas')).toBeLessThan(html.indexOf('Lo último que viste'))
  expect(html).toContain('Visto hace 2 horas')
  expect(html).toContain('Visto hace 1 día')
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css">')
})

test('what a page is called cannot become markup', () => {
  const html = offlinePage({ pages: [collar], styles: [], now })
  expect(html).toContain('Collar &#60;rojo&#62; &#38; negro')
  expect(html).toContain('href="/product/collar-rojo?x=1&#38;y=&#34;2&#34;"')
  expect(html).not.toContain('<rojo>')
})

test('where nothing was seen it says how that changes, without empty lists', () => {
  const html = offlinePage({ pages: [], styles: [], now })
  expect(html).toContain('Lo que veas con conexión quedará aquí')
  expect(html).not.toContain('Tus mascotas')
})
