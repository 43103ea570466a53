import { expect, test } from 'vitest'
import { plusCode } from './plus-code.ts'

// From the test data of the Open Location Code project (encoding, ten digits).
test.each([
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [1, 1, '6FH32222+22'],
])('%s, %s is %s', (lat, lon, code) => expect(plusCode({ lat, lon })).toBe(code))

test('the poles and the date line have a code', () => {
  expect(plusCode({ lat: 90, lon: 180 })).toMatch(/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2}$/)
  expect(plusCode({ lat: -90, lon: -180 })).toBe('22222222+22')
})
