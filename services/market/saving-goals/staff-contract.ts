import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, requiredText } from '#shared/values.ts'
import { ExportPage, exportQuery } from '../exports/contract.ts'

/** The legal basis on which money of customers is held in a country, as an operator confirmed it. */
export const SavingPermit = z.object({
  id: z.string(),
  basis: z.string().describe('The law'),
  opinion: z.string().describe('Who gave a legal opinion, and when; may be empty'),
  license: z.string().describe('Number of a licence or registration; may be empty'),
  confirmedBy: z.string(),
  confirmedAt: z.iso.datetime(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawalReason: z.string(),
})

export const SavingInCountry = z.object({
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  permit: SavingPermit.nullable().describe('That holds; null: saving is off'),
  earlier: z.array(SavingPermit).describe('Withdrawn ones, the newest first; at most 20'),
  fund: Money.describe('What all customers put aside, which is theirs'),
  goals: z.int().describe('That hold money'),
  customers: z.int().describe('Of these goals'),
})

const area = 'finance'
const tags = ['staff']
const path = '/staff/saving/{country}' as const
const country = CountryIsoCode

/** The legal basis of saving in a country, and what customers put aside there. */
export const staffSavingCalls = {
  savingInCountry: operation({ access: 'operator', area })
    .route({ method: 'GET', path, summary: 'Saving in a country', tags })
    .input(z.object({ country }))
    .output(SavingInCountry),

  /** Opens saving in a country. Throws saving-permit-exists. */
  confirmSaving: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: `${path}/permits`, summary: 'Confirm the legal basis', tags })
    .input(
      z.object({
        country,
        basis: requiredText('Basis', 500),
        opinion: z.string().trim().max(300).default(''),
        license: z.string().trim().max(120).default(''),
      }),
    )
    .output(SavingInCountry),

  /** Nothing more is put aside from now on; taking back works. Throws saving-permit-not-found. */
  withdrawSaving: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: `${path}/permits/{permitId}/withdrawal`, summary: 'Withdraw a confirmation', tags })
    .input(z.object({ country, permitId: z.string().max(100), reason: requiredText('Reason', 300) }))
    .output(SavingInCountry),

  /** Everything that was put aside, taken back and used in a period; the file leaves a line in the list of exports. */
  savingMovementRows: operation({ access: 'operator', area, load: 'browsing' })
    .route({ method: 'GET', path: `${path}/movements/rows`, summary: 'Export the movements', tags })
    .input(
      z.object({
        country,
        from: Day.describe("In the country's zone"),
        until: Day.describe('Included; at most 366 days from the first'),
        ...exportQuery,
      }),
    )
    .output(ExportPage),
}

export type SavingPermit = z.infer<typeof SavingPermit>
export type SavingInCountry = z.infer<typeof SavingInCountry>
