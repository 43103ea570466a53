import { expect, test } from 'vitest'
import { isGoodPin } from './pin.ts'

test.each(['135790', '482915', '112233', '000001', '121212'])('%s is a PIN', (pin) => {
  expect(isGoodPin(pin)).toBe(true)
})

test.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦', '000000', '777777', '123456', '654321', ' 48291'])(
  '«%s» is none, or the first that anybody tries',
  (pin) => {
    expect(isGoodPin(pin)).toBe(false)
  },
)
