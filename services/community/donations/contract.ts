import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { PostPicture } from '../posts/contract.ts'

export const DonationKind = z.enum(['given', 'taken-back', 'delivered'])

/** A line of the public ledger. Contains no personal data. */
export const DonationLine = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  kind: DonationKind.describe('taken-back: its order was cancelled in time; delivered: a shelter has it'),
  country: CountryIsoCode,
  grams: z.int().describe('Negative of what is taken back'),
  ofLine: z.int().nullable().describe('The line that is taken back'),
  shelterName: z.string().nullable().describe('Of a delivery'),
  state: z
    .enum(['collected', 'partly-delivered', 'delivered', 'taken-back'])
    .nullable()
    .describe('Of a given line, what became of it by now'),
  shelterNames: z.array(z.string()).describe('Of a given line, who has it'),
  previousHash: z.string(),
  hash: z
    .string()
    .describe('SHA-256, hexadecimal, of "number|at|kind|country|grams|ofLine|previousHash|shelterName" in UTF-8'),
})

/** Kilos delivered to a shelter. */
export const DonationDelivery = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  country: CountryIsoCode,
  grams: z.int(),
  shelterName: z.string(),
  note: z.string(),
  picture: PostPicture.nullable(),
})

export const DonationTotals = z.object({
  year: z.int(),
  grams: z.int().describe('Given with the orders of that year, less what was taken back'),
  donations: z.int(),
  collectedGrams: z.int().describe('Of them, what no shelter has yet'),
  shelters: z.array(z.object({ shelterName: z.string(), grams: z.int() })).describe('Who has the others, most first'),
  deliveries: z.array(DonationDelivery).describe('Of that year, newest first; at most 60'),
  years: z.array(z.object({ year: z.int(), grams: z.int(), donations: z.int() })).describe('Of all, newest first'),
  received: z
    .array(z.object({ shelterName: z.string(), grams: z.int(), deliveries: z.int() }))
    .describe('What each shelter has of all years, most first'),
})

export const DonationsOfOrder = z.object({
  orderId: z.string(),
  grams: z.int().describe('Less what was taken back'),
  lines: z.array(DonationLine),
})

/** Donations made with orders, by kilo. Texts from the editors' sheet are served by content. */
export const donations = {
  /** Totals of a year, by default the current one in the caller's country. Includes every country. */
  donationTotals: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/donations', summary: 'What was given with orders', tags: ['donations'] })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() }))
    .output(DonationTotals),

  /**
   * Lines after a number, in order. `head` is the hash of the newest line: while it is unchanged, so are all answers.
   */
  donationLedger: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/donations/ledger', summary: 'The ledger', tags: ['donations'] })
    .input(
      z.object({
        after: z.coerce.number().int().min(0).default(0),
        first: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ lines: z.array(DonationLine), head: z.string(), last: z.int() })),

  /**
   * Donation of an order, for a reader of the order: its owner, or by the `token` of its link. Empty: none, or not
   * recorded yet.
   */
  donationsOfOrder: operation({ access: 'owner', links: true })
    .route({
      method: 'GET',
      path: '/donations/orders/{orderId}',
      summary: 'What an order gave',
      tags: ['donations'],
    })
    .input(z.object({ orderId: z.string().max(100), token: z.string().max(100).optional() }))
    .output(DonationsOfOrder),
}

/** Operations for operators. */
export const staffDonations = {
  /** Kilos that wait in the caller's country, and the deliveries there. */
  staffDonations: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/donations', summary: 'Kilos to bring to shelters', tags: ['staff'] })
    .output(
      z.object({
        collectedGrams: z.int(),
        waitingLines: z.int(),
        oldestAt: z.iso.datetime().nullable().describe('Since when the oldest of them waits'),
        deliveries: z.array(DonationDelivery).describe('Newest first; at most 60'),
      }),
    ),

  /**
   * Records a delivery to a shelter, from the oldest donations of the caller's country, with a photo. Optional
   * Idempotency-Key. More than was collected: 'too-many-kilos'.
   */
  deliverDonations: operation({ access: 'operator', area: 'support', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: '/staff/donations/deliveries', summary: 'Kilos reached a shelter', tags: ['staff'] })
    .input(
      z.object({
        shelterName: z
          .string()
          .trim()
          .min(2)
          .max(80)
          .regex(/^[\p{L}\p{N}]/u, 'Begins with a letter or a digit'),
        grams: z.coerce.number().int().min(1).max(10_000_000),
        note: z.string().trim().max(300).default(''),
        file: z.file(),
      }),
    )
    .output(DonationDelivery),
}
