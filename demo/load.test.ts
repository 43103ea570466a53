import { expect, test } from 'vitest'
import { steps } from './load.ts'

test('every step of a service has a number of its own: one that is used twice leaves its second step out', () => {
  const numbers = steps.map(({ service, number }) => `${service} ${number}`)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
