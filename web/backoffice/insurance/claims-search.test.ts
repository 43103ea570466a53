import { expect, test } from 'vitest'
import { readClaimsSearch } from './claims-search.ts'

const read = (search: string) => readClaimsSearch(new URLSearchParams(search))

test('whoever searches looks everywhere, unless a view is named', () => {
  expect(read('')).toEqual({ view: 'open', status: null, search: '', clerk: null, after: null })
  expect(read('search=%20Toby%20')).toMatchObject({ view: 'all', search: 'Toby' })
  expect(read('search=Toby&view=done')).toMatchObject({ view: 'done', search: 'Toby' })
})

test('a state belongs to its view, and what is unknown is not asked for', () => {
  expect(read('status=SENT').status).toBe('SENT')
  expect(read('view=done&status=SENT').status).toBeNull()
  expect(read('view=done&status=PAID').status).toBe('PAID')
  expect(read('clerk=me').clerk).toBe('me')
  expect(read('clerk=jefe').clerk).toBeNull()
  expect(read('view=nothing&status=DRAFT&after=')).toEqual({
    view: 'open',
    status: null,
    search: '',
    clerk: null,
    after: null,
  })
})
