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

function render(changes: Partial<ShellData> = {}): string {
  const footer = createElement(Footer, { shell: { ...shell, ...changes } as Partial<ShellData> as ShellData })
  return renderToString(createElement(MemoryRouter, null, footer))
}

test('the footer leads to each place once', () => {
  const html = render()
  const places = [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
  expect(places).toContain('/membership')
  expect(places.filter((to, index) => places.indexOf(to) !== index)).toEqual([])
})

test('the footer has no heading for contacts that nobody gave yet', () => {
  const countHeadings = (html: string) => html.match(/<h2/g)?.length ?? 0
  const withPhone = render({ contact: { ...shell.contact, phone: '+591 3 3445566' } })
  expect(countHeadings(render())).toBe(countHeadings(withPhone) - 1)
})
