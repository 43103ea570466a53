import { expect, test } from 'vitest'
import { SIZE_DEFAULTS } from '#services/appointments/settings/rules/size-defaults.ts'
import { toSizes } from './merchant-form.server.ts'
import { typedSizes } from './typed-sizes.ts'

test('the sizes of a merchant come back from their form as they went there', () => {
  expect(toSizes(typedSizes(SIZE_DEFAULTS))).toEqual(SIZE_DEFAULTS)
})

test('a size ends where the next begins, and the last has no limit', () => {
  const perro = [
    { key: 'chico', max: '7,5' },
    { key: '', max: '' },
    { key: 'grande', max: '' },
  ]
  expect(toSizes({ perro })).toEqual([
    {
      type: 'SIZE',
      petTypeId: 'perro',
      values: [
        { key: 'chico', min: 0, max: 7.5 },
        { key: 'grande', min: 7.5, max: null },
      ],
    },
  ])
})

test.each([
  [
    'a name twice',
    [
      { key: 'a', max: '5' },
      { key: 'a', max: '' },
    ],
  ],
  [
    'a weight without a name',
    [
      { key: '', max: '5' },
      { key: 'b', max: '' },
    ],
  ],
  [
    'a smaller weight after a greater one',
    [
      { key: 'a', max: '5' },
      { key: 'b', max: '4' },
      { key: 'c', max: '' },
    ],
  ],
  [
    'a limit of the last',
    [
      { key: 'a', max: '5' },
      { key: 'b', max: '9' },
    ],
  ],
  [
    'no number',
    [
      { key: 'a', max: 'cinco' },
      { key: 'b', max: '' },
    ],
  ],
])('sizes with %s are refused', (_what, perro) => {
  expect(toSizes({ perro })).toBeNull()
})
