import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

/** A paid month of a membership, as its tax documents need it. */
export const SoldMonth = z.object({
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  ownerUid: z.string(),
  planName: z.string(),
  number: z.int(),
  price: Money,
  refund: z.object({ reason: z.string() }).nullable().describe('Its price went back, in full'),
})

/** Operations for invoicing and accounts alone. */
export const soldMonthCall = {
  /** A month that was paid; null: there is no such month, or it was never paid. */
  soldMonth: operation({ access: 'service' })
    .input(z.object({ periodId: z.string().max(100) }))
    .output(SoldMonth.nullable()),

  /** Whether two accounts both have an open membership in one country, so that they cannot be merged. */
  haveTwoMemberships: operation({ access: 'service' })
    .input(z.object({ uids: z.array(z.string().max(100)).length(2) }))
    .output(z.object({ haveTwo: z.boolean() })),
}

export type SoldMonth = z.infer<typeof SoldMonth>
