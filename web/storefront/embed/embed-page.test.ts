import { expect, test } from 'vitest'
import { embedCode, embedPage } from './embed-page.ts'

const luna = {
  name: 'Luna <3',
  title: 'Luna busca familia en Equipetrol',
  link: 'https://huella.com.bo/petAdoption?id=1&x=2',
  picture: 'https://huella.com.bo/uploads/luna.webp',
  text: 'Perra chica',
  place: 'Equipetrol, "Santa Cruz"',
  publishedAt: new Date('2026-11-20T12:00:00Z'),
}
const page = {
  language: 'es-BO',
  title: 'Patitas & Co.',
  link: 'https://huella.com.bo/petAdoptions',
  words: { all: 'Ver todas en Huella', none: 'Ahora no hay anuncios.' },
}

test('an embedded page shows a card an ad, opens them in new tabs and runs nothing', () => {
  const html = embedPage({ ...page, posts: [luna, { ...luna, picture: null }] })
  expect(html.match(/<li>/g)).toHaveLength(2)
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html.match(/<a [^>]*target="_blank" rel="noopener"/g)).toHaveLength(3)
  expect(html).not.toContain('<script')
})

test('what people wrote is text, also in the code that a site copies', () => {
  const html = embedPage({ ...page, posts: [luna] })
  expect(html).toContain('<strong>Luna &lt;3</strong>')
  expect(html).toContain('id=1&amp;x=2')
  expect(html).toContain('<h1>Patitas &amp; Co.</h1>')
  expect(embedCode('https://huella.com.bo/embed/posts?shelter="x"', '"><script>')).toBe(
    '<iframe src="https://huella.com.bo/embed/posts?shelter=&quot;x&quot;" title="&quot;&gt;&lt;script&gt;" loading="lazy" style="width:100%;height:560px;border:0"></iframe>',
  )
})

test('a list without ads says so', () => {
  expect(embedPage({ ...page, posts: [] })).toContain('<p>Ahora no hay anuncios.</p>')
})
