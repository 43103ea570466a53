import { expect, test } from 'vitest'
import { countScan, isComplete } from './count-scan.ts'

const lines = [
  { position: 1, quantity: 2, codes: ['0123456789012', 'CRO-15'] },
  { position: 2, quantity: 1, codes: ['7790001000012'] },
  { position: 3, quantity: 1, codes: ['7790001000012'] },
]

test('each scan counts one unit, by barcode or SKU, in any case and with or without a zero in front', () => {
  const first = countScan(lines, {}, ' 123456789012 ')
  expect(first).toEqual({ kind: 'counted', position: 1, scanned: { 1: 1 } })
  expect(countScan(lines, { 1: 1 }, 'cro-15')).toEqual({ kind: 'counted', position: 1, scanned: { 1: 2 } })
})

test('one unit too many and a strange article are told apart', () => {
  expect(countScan(lines, { 1: 2 }, 'CRO-15')).toEqual({ kind: 'enough', position: 1 })
  expect(countScan(lines, {}, '999')).toEqual({ kind: 'unknown' })
  expect(countScan(lines, {}, '  ')).toEqual({ kind: 'unknown' })
})

test('two lines of one article are filled one after the other', () => {
  expect(countScan(lines, { 2: 1 }, '7790001000012')).toMatchObject({ position: 3 })
  expect(countScan(lines, { 2: 1, 3: 1 }, '7790001000012')).toEqual({ kind: 'enough', position: 2 })
})

test('an order is complete with its last unit', () => {
  expect(isComplete(lines, { 1: 2, 2: 1 })).toBe(false)
  expect(isComplete(lines, { 1: 2, 2: 1, 3: 1 })).toBe(true)
})
