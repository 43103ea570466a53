import { expect, test } from 'vitest'
import { may } from './may.ts'

test.each([
  ['see', [true, false, false, false]],
  ['record', [true, true, false, false]],
  ['edit', [true, true, true, false]],
  ['owner', [true, true, true, true]],
] as const)('who has the right %s may do that and what comes before it', (access, allowed) => {
  expect((['see', 'record', 'edit', 'owner'] as const).map((what) => may({ access }, what))).toEqual(allowed)
})
