import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment } from './split-payment.ts'

const pet = fc.record({
  appointmentId: fc.uuid(),
  due: fc.nat(100_000),
  isPayable: fc.boolean(),
})

test('a payment is shared to the cent, no visit takes more than it owes, and one that has not begun takes none', () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.array(pet, { maxLength: 6 }), (amount, pets) => {
      const { lines, excess } = splitPayment(amount, pets)
      const owed = pets.reduce((sum, { due, isPayable }) => (isPayable ? sum + due : sum), 0)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(Math.min(amount, owed))
      expect(excess).toBe(Math.max(0, amount - owed))
      for (const line of lines) {
        const of = pets.find(({ appointmentId }) => appointmentId === line.appointmentId)
        expect(of?.isPayable).toBe(true)
        expect(line.amount).toBeLessThanOrEqual(of?.due ?? 0)
        expect(line.amount).toBeGreaterThan(0)
      }
    }),
  )
})
