import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClosedLine, getCorrections, getFirstOpen, type StatementLine } from './closed-lines.ts'

const sums = { services: fc.integer(), extras: fc.integer(), commission: fc.integer(), tip: fc.integer() }
const line: fc.Arbitrary<StatementLine> = fc
  .record({
    ...{ employeeId: fc.constantFrom('ana', 'rosa', null), source: fc.constantFrom('a', 'b', 'c', 'd') },
    ...{ day: fc.constantFrom('2026-11-02', '2026-11-20'), ...sums },
  })
  .map((facts) => ({
    ...facts,
    appointmentId: facts.source,
    petName: 'Luna',
    packName: 'Baño',
    kind: 'visit' as const,
  }))
const asClosed = (lines: readonly StatementLine[]): ClosedLine[] =>
  lines.map((each) => ({ ...each, sourceDay: each.day }))

function getTotals(lines: readonly StatementLine[]) {
  return new Map(
    [...Map.groupBy(lines, ({ employeeId, source }) => `${employeeId} ${source}`)]
      .map(([key, of]) => [key, of.reduce((sum, { commission, tip }) => sum + commission + tip, 0)] as const)
      .filter(([, total]) => total !== 0),
  )
}

test('closed lines and corrections together are what is true, and corrected ones have nothing to correct', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (live, was) => {
      const closed = asClosed(was)
      const corrections = getCorrections({ live, closed }, '2026-12-01')
      expect(getTotals([...closed, ...corrections])).toEqual(getTotals(live))
      expect(getCorrections({ live, closed: [...closed, ...corrections] }, '2027-01-01')).toEqual([])
      expect(corrections.every(({ day, sourceDay }) => sourceDay < day)).toBe(true)
    }),
  )
})

test('nothing is corrected where nothing changed, and a first open day follows the newest closed one', () => {
  fc.assert(
    fc.property(fc.array(line), (live) => {
      expect(getCorrections({ live, closed: asClosed(live) }, '2026-12-01')).toEqual([])
    }),
  )
  expect(getFirstOpen([{ until: '2026-11-30' }, { until: '2026-10-31' }])).toBe('2026-12-01')
  expect(getFirstOpen([])).toBeNull()
})
