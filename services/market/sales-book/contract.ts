import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money } from '#shared/values.ts'
import { ExportPage, exportQuery } from '../exports/contract.ts'
import { BOOK_LAYOUTS } from './rules/book-layouts.ts'
import { BOOK_METHODS, BOOK_SOURCES } from './rules/sales-book.ts'

const signed = z.int().describe('Minor units; a return is negative')
const amounts = { total: signed, discount: signed, base: signed.describe('Total less discount'), vat: signed }

/** What was sold in a period, orders, visits, deposits, memberships and premiums, and what came back of others. */
export const SalesBook = z.object({
  currencyCode: CurrencyCode,
  registers: z.array(z.enum(BOOK_LAYOUTS).exclude(['book'])).describe("Of the country's tax office"),
  taxpayers: z.array(z.object({ taxId: z.string(), legalName: z.string() })).describe('Each has registers of its own'),
  totals: z.object({
    ...amounts,
    sales: z.int(),
    returns: z.int(),
    rates: z.array(z.object({ rate: z.number(), base: signed, vat: signed })),
    methods: z.array(z.object({ method: z.enum(BOOK_METHODS), base: signed })),
    sources: z.array(z.object({ source: z.enum(BOOK_SOURCES), base: signed })),
  }),
  rows: z.array(
    z.object({
      ...amounts,
      kind: z.enum(['sale', 'return']),
      id: z.string(),
      day: Day,
      source: z.enum(BOOK_SOURCES),
      orderId: z.string().nullable().describe('null: no order'),
      referenceId: z.string().describe("'HU-8F3K2Q', 'Cita de Luna'"),
      shopName: z.string(),
      method: z.enum(BOOK_METHODS),
      vatRates: z.array(z.number()).describe('Of its goods, the highest first'),
      tip: Money.describe('Outside of the VAT'),
      displayDocument: z.string().nullable().describe('Kind and number; null: made out to no named person'),
      businessName: z.string().nullable(),
      invoice: z
        .object({ number: z.string(), state: z.enum(['valid', 'annulled', 'contingency', 'test']) })
        .nullable()
        .describe('null: it has none'),
      annulled: z.array(z.string()).describe('Numbers of documents that it replaced'),
    }),
  ),
  endCursor: z.string().nullable(),
})

const period = {
  country: CountryIsoCode,
  shopId: z.string().max(100).optional().describe('Orders of that shop alone; without one, everything of the country'),
  from: Day.describe("In the country's zone"),
  until: Day.describe('Included; at most 366 days from the first'),
}

export const salesBookCalls = {
  salesBook: operation({ access: 'operator', area: 'finance', mayLag: true })
    .route({ method: 'GET', path: '/staff/salesBook/{country}', summary: 'Sales book', tags: ['accounting'] })
    .input(
      z.object({
        ...period,
        first: z.coerce.number().int().min(1).max(200).default(50),
        after: z.string().max(200).optional().describe('endCursor of the page before'),
      }),
    )
    .output(SalesBook),

  /**
   * The book as a table, or a register of the tax office: its documents by the day of issue, annulled ones with their state,
   * then sales without one. 500 rows a page. Where several taxpayers issue, a register without `taxId` is refused.
   */
  salesBookRows: operation({ access: 'operator', area: 'finance', load: 'browsing', mayLag: true })
    .route({ method: 'GET', path: '/staff/salesBook/{country}/rows', summary: 'Export the book', tags: ['accounting'] })
    .input(
      z.object({
        ...period,
        ...exportQuery,
        layout: z.enum(BOOK_LAYOUTS).default('book'),
        taxId: z.string().max(20).optional().describe('Of whom the register is'),
        number: z.coerce.number().int().min(0).default(0).describe('Rows of the pages before'),
      }),
    )
    .output(ExportPage.extend({ number: z.int().describe('Rows until here') })),
}

export type SalesBook = z.infer<typeof SalesBook>
