import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money } from '#shared/values.ts'
import { ExportPage, exportQuery } from '../exports/contract.ts'
import { BOOK_LAYOUTS } from './rules/book-layouts.ts'
import { BOOK_METHODS } from './rules/sales-book.ts'

const signed = z.int().describe('Minor units; a return is negative')
const amounts = { total: signed, discount: signed, base: signed.describe('Total less discount'), vat: signed }

/** Orders that were handed over, and what came back of others, in a period. */
export const SalesBook = z.object({
  currencyCode: CurrencyCode,
  register: z.enum(BOOK_LAYOUTS).exclude(['book']).nullable().describe("Of the country's tax office"),
  totals: z.object({
    ...amounts,
    sales: z.int(),
    returns: z.int(),
    rates: z.array(z.object({ rate: z.number(), base: signed, vat: signed })),
    methods: z.array(z.object({ method: z.enum(BOOK_METHODS), base: signed })),
  }),
  rows: z.array(
    z.object({
      ...amounts,
      kind: z.enum(['sale', 'return']),
      id: z.string(),
      day: Day,
      orderId: z.string(),
      referenceId: z.string(),
      shopName: z.string(),
      method: z.enum(BOOK_METHODS),
      vatRate: z.number(),
      tip: Money.describe('Outside of the VAT'),
      displayDocument: z.string().nullable().describe('Kind and number; null: made out to no named person'),
      businessName: z.string().nullable(),
      invoice: z
        .object({ number: z.string(), state: z.enum(['valid', 'annulled', 'contingency', 'test']) })
        .nullable()
        .describe('null: it has none'),
    }),
  ),
  endCursor: z.string().nullable(),
})

const period = {
  country: CountryIsoCode,
  shopId: z.string().max(100).optional().describe('Without one, all shops of the country'),
  from: Day.describe("In the country's zone"),
  until: Day.describe('Included; at most 366 days from the first'),
}

export const salesBookCalls = {
  salesBook: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/salesBook/{country}', summary: 'Sales book', tags: ['accounting'] })
    .input(
      z.object({
        ...period,
        first: z.coerce.number().int().min(1).max(200).default(50),
        after: z.string().max(200).optional().describe('endCursor of the page before'),
      }),
    )
    .output(SalesBook),

  /** The book as a table, in the columns of the book itself or of the tax office's register; 500 rows a page. */
  salesBookRows: operation({ access: 'operator', area: 'finance', load: 'browsing' })
    .route({ method: 'GET', path: '/staff/salesBook/{country}/rows', summary: 'Export the book', tags: ['accounting'] })
    .input(
      z.object({
        ...period,
        ...exportQuery,
        layout: z.enum(BOOK_LAYOUTS).default('book'),
        number: z.coerce.number().int().min(0).default(0).describe('Rows of the pages before'),
      }),
    )
    .output(ExportPage.extend({ number: z.int().describe('Rows until here') })),
}

export type SalesBook = z.infer<typeof SalesBook>
