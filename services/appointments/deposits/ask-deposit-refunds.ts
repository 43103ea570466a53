import { PaymentRefunded } from '#services/payments/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findDepositRefundsToAsk, writeRefundState } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'payments'>

/**
 * Asks payments to send back what it has not been asked for yet: of one booking, or everything that was decided before
 * `before`. The cause makes it happen once, however often it is asked. Throws with the first that fails.
 */
export async function askDepositRefunds(
  { db, now, payments }: Dependencies,
  which: { bookingId?: string; before?: Date },
): Promise<number> {
  const due = await findDepositRefundsToAsk(db, which)
  const failures: unknown[] = []
  for (const { cause, bookingId, country, ...wish } of due) {
    const context = { viewer: anonymousViewer(country), requestId: `refund ${cause}` }
    try {
      const { state } = await payments.refund({ kind: 'appointment', id: bookingId, cause, ...wish }, { context })
      await writeRefundState(db, { cause, state, now: now() })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

const minuteMs = 60_000

/** The same for what no fact's consumer managed: five minutes are theirs alone. */
export function askForgottenDepositRefunds(needs: Dependencies): Promise<number> {
  return askDepositRefunds(needs, { before: new Date(needs.now().getTime() - 5 * minuteMs) })
}

/** Money of a deposit is back, or a person at the bank sends it: told on the visit's page. */
export async function noteRefunded({ db, now }: Pick<Dependencies, 'db' | 'now'>, fact: object): Promise<void> {
  const { subject, cause, state } = PaymentRefunded.parse(fact)
  if (subject.kind === 'appointment') await writeRefundState(db, { cause, state, now: now() })
}
