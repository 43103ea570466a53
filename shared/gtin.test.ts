import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test.each(['7501059224827', '4006381333931', '036000291452', '96385074', '10036000291459'])('%s is a GTIN', (code) => {
  expect(isGtin(code)).toBe(true)
})

test.each(['7501059224820', '0000000000000', 'HUE-0001', '123', '', '75010592248271', '7501059224827 '])(
  '«%s» is none',
  (code) => {
    expect(isGtin(code)).toBe(false)
  },
)
