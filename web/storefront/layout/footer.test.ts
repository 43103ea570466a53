import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Footer } from './footer.tsx'
import type { ShellData } from './shell-data.ts'

const shell = {
  categories: [],
  contact: { shopName: '', address: '', phone: null, whatsapp: null, payment: [] },
  fromSheet: { contacts: [], networks: [] },
  markets: [],
  year: 2026,
} satisfies Partial<ShellData>

test('the footer leads to each place once', () => {
  const footer = createElement(Footer, { shell: shell as Partial<ShellData> as ShellData })
  const html = renderToString(createElement(MemoryRouter, null, footer))
  const places = [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
  expect(places).toContain('/membership')
  expect(places.filter((to, index) => places.indexOf(to) !== index)).toEqual([])
})
