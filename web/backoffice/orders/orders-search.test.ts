import { expect, test } from 'vitest'
import { readOrdersSearch } from './orders-search.ts'

test('without words the open orders are shown, and who searches looks everywhere', () => {
  expect(readOrdersSearch(new URLSearchParams()).view).toBe('open')
  expect(readOrdersSearch(new URLSearchParams('search=+HU-8F3K2Q ')).view).toBe('all')
  expect(readOrdersSearch(new URLSearchParams('search=+HU-8F3K2Q ')).search).toBe('HU-8F3K2Q')
  expect(readOrdersSearch(new URLSearchParams('search=ana&view=ended')).view).toBe('ended')
})

test('a state counts in the view that it belongs to', () => {
  expect(readOrdersSearch(new URLSearchParams('status=NEW')).status).toBe('NEW')
  expect(readOrdersSearch(new URLSearchParams('status=NEW&view=ended')).status).toBeNull()
  expect(readOrdersSearch(new URLSearchParams('status=lo-que-sea')).status).toBeNull()
})
