import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Exchange, LedgerLine, Level } from '../missions/contract.ts'

export const StaffLedgerLine = LedgerLine.extend({
  cause: z.string().describe("What it follows from: 'order:ID', 'care:PET:…', 'exchange:ID'"),
  reason: z.string().nullable().describe('Of a correction'),
  actorUid: z.string().nullable().describe('Who corrected'),
})

export const PersonLedger = z.object({
  uid: z.string(),
  points: z.int().min(0),
  owed: z.int().min(0),
  earned: z.int().min(0),
  level: Level,
  lines: z.array(StaffLedgerLine).describe('The newest 200'),
  exchanges: z.array(Exchange).describe('The newest 100'),
})

export const RewardsToLookAfter = z.object({
  pending: z.int().describe('Exchanges whose coupon the shop has not granted yet'),
  pendingSince: z.iso.datetime().nullable().describe('Since when the oldest of them waits'),
  late: z.int().describe('Those that wait for more than a quarter of an hour'),
})

/** Back-office calls. Reading or correcting a person's ledger is written to the audit log. */
export const staff = {
  /** The ledger of one person. 404 for accounts that never earned huellas. */
  staffLedger: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/people/{uid}', summary: "Somebody's huellas", tags: ['staff'] })
    .input(z.object({ uid: z.string().min(1).max(100) }))
    .output(PersonLedger),

  /**
   * Adds a correction line with a reason, which its owner reads; the balance never goes below zero. Any account may be
   * given huellas. The same Idempotency-Key corrects once.
   */
  correctLedger: operation({ access: 'operator', area: 'support', idempotency: true })
    .route({
      method: 'POST',
      path: '/staff/people/{uid}/corrections',
      summary: 'Give or take huellas',
      tags: ['staff'],
    })
    .input(
      z.object({
        uid: z.string().min(1).max(100),
        points: z
          .int()
          .min(-5000)
          .max(5000)
          .refine((points) => points !== 0, 'A correction gives or takes something'),
        reason: z.string().trim().min(3).max(300),
      }),
    )
    .output(PersonLedger),

  toLookAfter: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/to-look-after', summary: 'What waits for the shop', tags: ['staff'] })
    .output(RewardsToLookAfter),
}
