import { expect, test } from 'vitest'
import { requiredText, webAddress } from './values.ts'

test.each(['javascript:alert(1)', 'ftp://example.com', 'huella', ''])('%j is no address of the web', (address) => {
  expect(webAddress().safeParse(address).error?.issues[0]?.message).toBe('Invalid URL')
})

test('an address of the web is taken as it is', () => {
  expect(webAddress().parse('https://example.com/a')).toBe('https://example.com/a')
})

test.each([undefined, null, 7, '', '  '])('a required text that is %j is asked for by its name', (value) => {
  expect(requiredText('PolicyId').safeParse(value).error?.issues[0]?.message).toBe('PolicyId must be defined')
})
