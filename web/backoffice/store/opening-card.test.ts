import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OpeningCard } from './opening-card.tsx'

test('what a store lacks is set on its own pages, not on those of another store', () => {
  const missing = ['hours', 'payment', 'station', 'pack'] as const
  const card = createElement(OpeningCard, { storeId: 's-2', isOpen: false, missing: [...missing], answer: null })
  const html = renderToString(createElement(MemoryRouter, null, card))

  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/backoffice/store?storeId=s-2#horario',
    '/backoffice/store?storeId=s-2#recogida',
    '/backoffice/store/team?storeId=s-2',
    '/backoffice/store/services?storeId=s-2',
  ])
})
