import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

test.each([
  ['Ana', 'Ana', null],
  ['Ana María Suárez', 'Ana', 'María Suárez'],
  ['  Ana   Suárez ', 'Ana', 'Suárez'],
  ['', null, null],
  [null, null, null],
])("'%s' is called %s and %s", (name, firstName, lastName) => {
  expect(nameParts(name)).toEqual({ firstName, lastName })
})
