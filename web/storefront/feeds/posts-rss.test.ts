import { expect, test } from 'vitest'
import { rssChannel } from './posts-rss.ts'

const channel = {
  title: 'Perdidos y encontrados',
  link: 'https://huella.com.bo/lostAndFoundPets',
  description: 'Avisos',
  self: 'https://huella.com.bo/feeds/posts.xml?kind=lost&city=Santa+Cruz',
  language: 'es-BO',
}

test('what people write is text in the HTML of a description, and breaks no document', () => {
  const item = {
    title: 'Se busca a <b>Thor</b> & Luna',
    link: 'https://huella.com.bo/lostPet?id=1',
    text: '</p><script>alert(1)</script>\u0007',
    picture: null,
    publishedAt: new Date('2026-11-26T12:00:00Z'),
  }
  const xml = rssChannel(channel, [item])
  expect(xml).toContain('href="https://huella.com.bo/feeds/posts.xml?kind=lost&amp;city=Santa+Cruz"')
  expect(xml).toContain('<title>Se busca a &lt;b&gt;Thor&lt;/b&gt; &amp; Luna</title>')
  expect(xml).toContain('<pubDate>Thu, 26 Nov 2026 12:00:00 GMT</pubDate>')
  const [, description = ''] = /<description>(&lt;p[^<]*)<\/description>/.exec(xml) ?? []
  expect(description).toBe('&lt;p&gt;&amp;lt;/p&amp;gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;&lt;/p&gt;')
})
