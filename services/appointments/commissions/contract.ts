import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day } from '#shared/values.ts'
import { LINE_KINDS } from './rules/commission-lines.ts'

const percent = z.int().min(0).max(100)
const visitAmount = z.int().min(0).max(10_000_000).describe('For each visit besides, in minor units')

export const CommissionRule = z.object({
  id: z.string(),
  employeeId: z.string().nullable().describe('null: everybody of the store without an own rule'),
  validFrom: Day,
  servicePercent: percent,
  extraPercent: percent,
  visitAmount,
})
export type CommissionRule = z.infer<typeof CommissionRule>

const sums = {
  services: z.int().describe('Services of visits after discounts and price changes, without pick-up'),
  extras: z.int(),
  commission: z.int(),
  tip: z.int(),
}

/**
 * What a visit, a later change of its price, or a tip adds; negative: takes away. Minor units. A correction is what was changed
 * about a period after its statements were closed.
 */
export const CommissionLine = z.object({
  kind: z.enum(LINE_KINDS),
  day: Day,
  petName: z.string(),
  packName: z.string(),
  ...sums,
})
export type CommissionLine = z.infer<typeof CommissionLine>

export const CommissionStatement = z.object({
  employeeId: z.string().nullable().describe('null: visits that nobody was named for'),
  name: z.string().nullable(),
  visits: z.int().min(0),
  ...sums,
  total: z.int().describe('Commission and tips'),
  lines: z.array(CommissionLine),
})
export type CommissionStatement = z.infer<typeof CommissionStatement>

/** Days whose statements are closed, both included. */
export const CommissionClosing = z.object({
  id: z.string(),
  from: Day,
  until: Day,
  closedAt: z.iso.datetime(),
  total: z.int().describe('Commissions and tips of everybody'),
})
export type CommissionClosing = z.infer<typeof CommissionClosing>

const storeId = { storeId: z.string().max(100) }
const period = { from: Day.optional(), until: Day.optional().describe('The last day; by default today') }
const storeRoute = '/backoffice/stores/{storeId}/commissions' as const
const linkRoute = '/backoffice/stores/{storeId}/employees/{employeeId}/statement-link' as const
const person = z.object({ ...storeId, employeeId: z.string().max(100) })
const statementPeriod = { storeName: z.string(), currencyCode: CurrencyCode, from: Day, until: Day }

/** Commissions and tips of the people who attend visits. A period has at most 92 days; by default it is this month. */
export const commissions = {
  commissions: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: storeRoute, summary: 'Statements of commissions and tips', tags: ['staff'] })
    .input(z.object({ ...storeId, ...period }))
    .output(
      z.object({
        ...statementPeriod,
        today: Day,
        employees: z.array(z.object({ id: z.string(), name: z.string() })),
        rules: z.array(CommissionRule).describe('The newest first'),
        statements: z.array(CommissionStatement),
        closings: z.array(CommissionClosing).describe('The newest first'),
        firstOpen: Day.nullable().describe('The day after the newest closed one; null: nothing was closed'),
      }),
    ),

  /** Sets the rule that begins on a day; not before today, which refuses with 422. */
  saveCommissionRule: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${storeRoute}/rules`, summary: 'Set a rule of commissions', tags: ['staff'] })
    .input(
      z.object({
        ...storeId,
        employeeId: z.string().max(100).nullable(),
        validFrom: Day,
        servicePercent: percent,
        extraPercent: percent,
        visitAmount: visitAmount.default(0),
      }),
    )
    .output(CommissionRule),

  /**
   * Closes the statements of days that are over: they stay as they are, and what is changed about them later is a correction on
   * the first open day. A period begins the day after the last closed one, which refuses others with 409. Is never taken back.
   */
  closeCommissions: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'POST',
      path: `${storeRoute}/closings`,
      summary: 'Close the statements of a period',
      tags: ['staff'],
    })
    .input(z.object({ ...storeId, from: Day, until: Day }))
    .output(CommissionClosing),

  /** Answers a new secret, once: only its hash is kept. The link of before stops working. */
  makeStatementLink: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: linkRoute, summary: 'A new link of a person’s statement', tags: ['staff'] })
    .input(person)
    .output(z.object({ secret: z.string() })),

  endStatementLink: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: linkRoute, summary: 'End the link', tags: ['staff'] })
    .input(person)
    .output(z.object({ ended: z.literal(true) })),

  ownStatement: operation({ access: 'public' })
    .route({
      method: 'GET',
      path: '/employee-statements/{secret}',
      summary: 'Own commissions and tips',
      tags: ['staff'],
    })
    .input(z.object({ secret: z.string().max(100), ...period }))
    .output(z.object({ ...statementPeriod, statement: CommissionStatement })),
}
