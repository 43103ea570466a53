import { expect, test } from 'vitest'
import { getLotState, planLotUndo } from './lots.ts'

test.each([
  [null, 'fresh'],
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'fresh'],
] as const)('on 21 November a lot until %s is %s', (expiresOn, state) => {
  expect(getLotState(expiresOn, '2026-11-21')).toBe(state)
})

test.each([
  [
    'damage that emptied a lot',
    3,
    { taken: [{ lotId: 'a', quantity: -3 }], withoutLot: 0 },
    [{ lotId: 'a', change: 3 }],
  ],
  ['damage of what was in no lot', 3, { taken: [], withoutLot: 0 }, []],
  ['what came to no lot and is there', -3, { taken: [], withoutLot: 3 }, []],
  ['what came to no lot and was sold in part', -3, { taken: [], withoutLot: 1 }, [{ lotId: null, change: -2 }]],
  ['what came to no lot and is sold ahead', -3, { taken: [], withoutLot: -4 }, [{ lotId: null, change: -3 }]],
])('the undo of %s', (_what, change, facts, lots) => {
  expect(planLotUndo(change, facts)).toEqual(lots)
})
