import type { Transaction } from 'kysely'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../../tables.ts'
import { NOTIFY_QUEUE } from './notify.ts'
import type { SandboxDependencies } from './sandbox-dependencies.ts'
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
export async function play(deps: SandboxDependencies, payment: SandboxPayment, act: Act): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    switch (act) {
      case 'pay':
        return move(trx, deps, payment, { from: ['pending'], to: 'paid' })
      case 'underpay':
        // Pays one boliviano less, or 100 guaraníes less, which have no decimals.
        return move(trx, deps, payment, { from: ['pending'], to: 'paid', paidMinor: lessThan(payment.amountMinor) })
      case 'reject':
        return move(trx, deps, payment, { from: ['pending'], to: 'rejected' })
      case 'expire':
        return move(trx, deps, payment, { from: ['pending'], to: 'expired' })
      case 'late':
        if (payment.status !== 'pending') return move(trx, deps, payment, { from: ended, to: 'paid' })
        await move(trx, deps, payment, { from: ['pending'], to: 'expired' })
        return deps.jobs.send(trx, PAY_LATE_QUEUE, { id: payment.id }, { afterSeconds: lateAfterSeconds })
      case 'duplicate':
        await move(trx, deps, payment, { from: ['pending'], to: 'paid' })
        return resendNotice(trx, deps, payment.id)
    }
  })
}

const LateJob = z.object({ id: z.string() })

export async function payLate(deps: SandboxDependencies, job: object): Promise<void> {
  const { id } = LateJob.parse(job)
  await deps.db.transaction().execute((trx) => move(trx, deps, { id }, { from: ended, to: 'paid' }))
}

async function move(
  trx: Transaction<Tables>,
  { now, jobs }: SandboxDependencies,
  { id }: Pick<SandboxPayment, 'id'>,
  change: { from: readonly SandboxPayment['status'][]; to: SandboxPayment['status']; paidMinor?: number },
): Promise<void> {
  const moved = await moveSandboxPayment(trx, id, { ...change, now: now() })
  if (!moved) return
  const notice = { id: newId(), sandboxPayment: id, kind: change.to, now: now() }
  await insertNotice(trx, notice)
  await jobs.send(trx, NOTIFY_QUEUE, { id: notice.id })
}

async function resendNotice(
  trx: Transaction<Tables>,
  { jobs }: SandboxDependencies,
  sandboxPayment: string,
): Promise<void> {
  const newest = await findNewestNotice(trx, sandboxPayment)
  if (newest) await jobs.send(trx, NOTIFY_QUEUE, { id: newest.id, again: true })
}

function lessThan(amountMinor: number): number {
  return Math.max(1, amountMinor - 100)
}
