import { expect, test } from 'vitest'
import { sitemapIndex, urlSet } from './sitemap-xml.ts'

test('addresses with ampersands stay valid XML', () => {
  const xml = urlSet([
    { url: 'https://huella.com.bo/products?slug=perros&q=<b>', lastModified: '2026-11-21T10:00:00.000Z' },
  ])
  expect(xml).toContain(
    '<loc>https://huella.com.bo/products?slug=perros&amp;q=&lt;b&gt;</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod>',
  )
})

test('an index lists sitemaps', () => {
  expect(sitemapIndex([{ url: 'https://huella.com.bo/sitemap-pages.xml' }])).toContain(
    '<sitemap><loc>https://huella.com.bo/sitemap-pages.xml</loc></sitemap>',
  )
})
