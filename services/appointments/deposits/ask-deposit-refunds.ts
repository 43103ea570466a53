import { PaymentRefunded } from '#services/payments/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findDepositRefundsToAsk, writeRefundState } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'payments'>

/**
 * Requests the refunds that payments has not received yet: of one booking, or all decided before `before`. The refund's
 * cause makes repeated requests safe. Throws the first failure.
 */
export async function askDepositRefunds(
  { db, now, payments }: Dependencies,
  which: { bookingId?: string; before?: Date },
): Promise<number> {
  const due = await findDepositRefundsToAsk(db, which)
  const failures: unknown[] = []
  for (const { cause, bookingId, country, ...refund } of due) {
    const context = { viewer: anonymousViewer(country), requestId: `refund ${cause}` }
    try {
      const { state } = await payments.refund({ kind: 'appointment', id: bookingId, cause, ...refund }, { context })
      await writeRefundState(db, { cause, state, now: now() })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

const minuteMs = 60_000

/** Requests refunds that the fact's consumer did not manage within five minutes. */
export function askForgottenDepositRefunds(deps: Dependencies): Promise<number> {
  return askDepositRefunds(deps, { before: new Date(deps.now().getTime() - 5 * minuteMs) })
}

/** Records that a refund is done or needs a manual transfer; the appointment's page shows it. */
export async function noteRefunded({ db, now }: Pick<Dependencies, 'db' | 'now'>, fact: object): Promise<void> {
  const { subject, cause, state } = PaymentRefunded.parse(fact)
  if (subject.kind === 'appointment') await writeRefundState(db, { cause, state, now: now() })
}
