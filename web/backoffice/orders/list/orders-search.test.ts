import { expect, test } from 'vitest'
import { fromFilter, isSameList, readOrdersSearch, toAddress, toFilter } from './orders-search.ts'

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

test('a saved filter opens the list that it was saved from', () => {
  const address = 'way=delivery&courier=none&late=1&sort=amount&direction=desc&status=NEW&unconfirmed=1'
  const asked = readOrdersSearch(new URLSearchParams(address))
  expect(fromFilter(toFilter(asked))).toEqual(asked)
  const fields = Object.entries(toAddress(asked)).filter(([, value]) => value !== null)
  const again = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  expect(readOrdersSearch(again)).toEqual(asked)
  expect(isSameList(asked, { ...asked, after: 'x' })).toBe(true)
  expect(isSameList(asked, { ...asked, way: null })).toBe(false)
})
