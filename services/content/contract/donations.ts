import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

const totalKg = z.number().describe('Kilos, to the gram')

export const Donation = z.object({
  donationNumber: z.int(),
  shelterName: z.string(),
  totalKg,
  date: Day,
  images: z.array(z.string()).describe('As the picture of an item'),
  text: z.string(),
})

const Totals = z.object({
  donations: z.int(),
  totalKg,
  shelters: z
    .array(z.object({ shelter: z.string(), donations: z.int(), totalKg }))
    .describe('Who got most comes first'),
})

export const DonationsOfYear = Totals.extend({
  year: z.int(),
  list: z.array(Donation).describe('The newest first'),
})

/** Donations to shelters. */
export const donationCalls = {
  /**
   * Donations of `year`, by default the current year in the caller's country. Before the first successful read: 503
   * 'GET DONATIONS'.
   */
  donations: operation({ access: 'public' })
    .route({ method: 'GET', path: '/donations', summary: 'Donations of a year', tags: ['donations'] })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }))
    .output(DonationsOfYear),

  /** Totals per year, latest first. Before the first successful read: 503 'GET TOTAL DONATIONS'. */
  totalDonations: operation({ access: 'public' })
    .route({ method: 'GET', path: '/donations/totals', summary: 'Donations of all years', tags: ['donations'] })
    .output(Totals.omit({ shelters: true }).extend({ years: z.array(Totals.extend({ year: z.int() })) })),
}

export type Donation = z.infer<typeof Donation>
export type DonationsOfYear = z.infer<typeof DonationsOfYear>
