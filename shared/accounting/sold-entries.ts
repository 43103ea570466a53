import * as z from 'zod'
import { operation } from '../rpc/operation.ts'
import { CountryIsoCode, Money } from '../values.ts'
import { SOLD_SOURCES } from './sold-sources.ts'

/** What a service sold besides goods, for the sales book; amounts in minor units, with the VAT in them. */

export const SoldEntry = z.object({
  kind: z.enum(['sale', 'return']),
  source: z.enum(SOLD_SOURCES),
  id: z.string().regex(/^[\w-]{1,100}$/),
  at: z.iso.datetime(),
  subject: z
    .object({ kind: z.enum(['visit', 'deposit', 'membership']), id: z.string() })
    .nullable()
    .describe('What its tax document is about; null: another company writes it'),
  cause: z.string().nullable().describe('Of a return: the refund that its credit note names; null: the only one'),
  label: z.string().describe("'Cita de Luna'"),
  seller: z.object({ merchantId: z.string().nullable(), name: z.string() }).nullable().describe('null: the company'),
  method: z.enum(['cash', 'card_at_door', 'qr', 'card']),
  amount: Money,
  returned: Money.describe('Of a sale: what of it went back, whenever that was; 0 of a return'),
})

/** Rows of a period that are alike, `count` of them with this amount each. */
export const SoldGroup = SoldEntry.pick({ kind: true, source: true, method: true, amount: true }).extend({
  count: z.int(),
})

export const SoldPeriod = z.object({
  country: CountryIsoCode,
  from: z.iso.datetime(),
  until: z.iso.datetime().describe('Excluded'),
})

/** Operations of a service that sells something besides goods, for the sales book alone. */
export const soldCalls = {
  /** Sales and returns of a period by time and id, after the end of the page before. */
  soldEntries: operation({ access: 'service' })
    .route({ method: 'GET', path: '/sold/entries', summary: 'What was sold', tags: ['accounting'] })
    .input(
      SoldPeriod.extend({
        after: z.object({ at: z.iso.datetime(), id: z.string() }).nullable(),
        limit: z.int().min(1).max(1000),
      }),
    )
    .output(z.object({ entries: z.array(SoldEntry) })),

  /** The same period as sums: each amount with how often it was sold, because VAT is rounded one by one. */
  soldGroups: operation({ access: 'service' })
    .route({ method: 'GET', path: '/sold/groups', summary: 'Sums of what was sold', tags: ['accounting'] })
    .input(SoldPeriod)
    .output(z.object({ groups: z.array(SoldGroup) })),
}

export type SoldEntry = z.infer<typeof SoldEntry>
export type SoldGroup = z.infer<typeof SoldGroup>
export type SoldPeriod = z.infer<typeof SoldPeriod>
/** A page of sold entries, as it is asked for. */
export type SoldQuery = SoldPeriod & { after: { at: string; id: string } | null; limit: number }
