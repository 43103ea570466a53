import type { Transaction } from 'kysely'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../../tables.ts'
import { NOTIFY_QUEUE } from './notify.ts'
import type { SandboxNeeds } from './sandbox-needs.ts'
import { findNewestNotice, insertNotice, moveSandboxPayment, type SandboxPayment } from './store.ts'

export const PAY_LATE_QUEUE = 'payments/sandbox-pay-late'

/** Outcomes that can be chosen on the hosted page. */
export const Act = z.enum(['pay', 'underpay', 'reject', 'expire', 'late', 'duplicate'])
export type Act = z.infer<typeof Act>

const ended = ['rejected', 'cancelled', 'expired'] as const
const lateAfterSeconds = 5

/**
 * Plays an outcome and stores its notices, in one transaction. An outcome that does not fit the state changes nothing.
 */
export async function play(needs: SandboxNeeds, payment: SandboxPayment, act: Act): Promise<void> {
  await needs.db.transaction().execute(async (trx) => {
    switch (act) {
      case 'pay':
        return move(trx, needs, payment, { from: ['pending'], to: 'paid' })
      case 'underpay':
        // Pays one boliviano less, or 100 guaraníes less, which have no decimals.
        return move(trx, needs, payment, { from: ['pending'], to: 'paid', paidMinor: lessThan(payment.amountMinor) })
      case 'reject':
        return move(trx, needs, payment, { from: ['pending'], to: 'rejected' })
      case 'expire':
        return move(trx, needs, payment, { from: ['pending'], to: 'expired' })
      case 'late':
        if (payment.status !== 'pending') return move(trx, needs, payment, { from: ended, to: 'paid' })
        await move(trx, needs, payment, { from: ['pending'], to: 'expired' })
        return needs.jobs.send(trx, PAY_LATE_QUEUE, { id: payment.id }, { afterSeconds: lateAfterSeconds })
      case 'duplicate':
        await move(trx, needs, payment, { from: ['pending'], to: 'paid' })
        return resendNotice(trx, needs, payment.id)
    }
  })
}

const LateJob = z.object({ id: z.string() })

export async function payLate(needs: SandboxNeeds, job: object): Promise<void> {
  const { id } = LateJob.parse(job)
  await needs.db.transaction().execute((trx) => move(trx, needs, { id }, { from: ended, to: 'paid' }))
}

async function move(
  trx: Transaction<Tables>,
  { now, jobs }: SandboxNeeds,
  { id }: Pick<SandboxPayment, 'id'>,
  change: { from: readonly SandboxPayment['status'][]; to: SandboxPayment['status']; paidMinor?: number },
): Promise<void> {
  const moved = await moveSandboxPayment(trx, id, { ...change, now: now() })
  if (!moved) return
  const notice = { id: newId(), sandboxPayment: id, kind: change.to, now: now() }
  await insertNotice(trx, notice)
  await jobs.send(trx, NOTIFY_QUEUE, { id: notice.id })
}

async function resendNotice(trx: Transaction<Tables>, { jobs }: SandboxNeeds, sandboxPayment: string): Promise<void> {
  const newest = await findNewestNotice(trx, sandboxPayment)
  if (newest) await jobs.send(trx, NOTIFY_QUEUE, { id: newest.id, again: true })
}

function lessThan(amountMinor: number): number {
  return Math.max(1, amountMinor - 100)
}
