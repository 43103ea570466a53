import { expect, test } from 'vitest'
import { isUsedUp, toWeeks } from './weeks.ts'

test.each([
  [9, 1],
  [14, 2],
  [3, 1],
  [102, 12],
  [null, 4],
])('what lasts %s days is proposed every %s weeks', (days, weeks) => {
  expect(toWeeks(days)).toBe(weeks)
})

test.each([
  [['alimento', 'alimento-seco'], true],
  [['higiene', 'arena'], true],
  [['farmacia', 'antipulgas'], true],
  [['snacks', 'masticables'], true],
  [[], true],
  [['paseo', 'transportadoras'], false],
  [['camas', 'camas-y-cojines'], false],
  [['accesorios', 'ropa'], false],
  [['higiene', 'bandejas'], false],
  [['gatos', 'juguetes-gato'], false],
])('%o is bought again every few weeks: %s', (slugs, isIt) => {
  expect(isUsedUp(slugs.map((slug) => ({ slug })))).toBe(isIt)
})
