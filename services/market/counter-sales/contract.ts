import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { BasketItem, BasketProblem } from '../basket/contract.ts'
import { StockItem } from '../stock/contract.ts'
import { COUNTER_METHODS } from './rules/counter-sale.ts'

/** What a sale over the counter costs now. */
export const CounterQuote = z.object({
  shopId: z.string(),
  currencyCode: CurrencyCode,
  lines: z.array(
    z.object({
      productId: z.string(),
      productVariantId: z.string(),
      title: z.string(),
      optionTitle: z.string(),
      sku: z.string(),
      quantity: z.int(),
      askedQuantity: z.int(),
      currentStock: z.int(),
      displayPrice: z.string(),
      displaySubtotal: z.string(),
      problem: BasketProblem.nullable(),
      needsPrescription: z.boolean(),
    }),
  ),
  amountDue: Money,
  displayAmountDue: z.string(),
  displayTax: z.string().nullable().describe('Added to the prices; null: they contain it'),
})

/** A sale over the counter: an order that is completed and paid. */
export const CounterSale = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  shopId: z.string(),
  currencyCode: CurrencyCode,
  method: z.enum(COUNTER_METHODS),
  amount: Money,
  displayAmount: z.string(),
  displayTendered: z.string().nullable(),
  displayChange: z.string().nullable().describe('What goes back to the customer'),
  vatParts: z
    .array(
      z.object({
        label: z.string().describe("'10 %', 'Exento'"),
        displayTotal: z.string().describe('Less the discount, with the IVA'),
        displayVat: z.string(),
      }),
    )
    .describe('By rate, the highest first; empty where one rate holds for all of it'),
  soldBy: z.string(),
  soldAt: z.iso.datetime(),
})

const shopId = z.string().max(100)
const items = z.array(BasketItem).max(100)

/** Operators sell over the counter: an order like others, with its prices, stock and taxes, paid and handed over at once. */
export const counterSaleCalls = {
  /** The variants with exactly this barcode or SKU; without any, up to ten whose name or code begins so. */
  counterItems: operation({ access: 'operator', area: 'orders' })
    .route({
      method: 'GET',
      path: '/staff/shops/{shopId}/counter/items',
      summary: 'Find what to sell',
      tags: ['staff'],
    })
    .input(z.object({ shopId, code: z.string().trim().min(1).max(120) }))
    .output(z.object({ items: z.array(StockItem), isExact: z.boolean() })),

  quoteCounterSale: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/counter/quote', summary: 'What it costs', tags: ['staff'] })
    .input(z.object({ shopId, items }))
    .output(CounterQuote),

  /** 409 when a price or the stock has changed: `expectedTotal` is what the customer was told. */
  sellAtCounter: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/counter/sales', summary: 'Sell', tags: ['staff'] })
    .input(
      z.object({
        shopId,
        items: items.min(1),
        expectedTotal: Money,
        method: z.enum(COUNTER_METHODS),
        tendered: Money.nullable().default(null).describe('Cash that was handed over; null: exactly what is due'),
        customer: z
          .object({ fullName: z.string().trim().min(1).max(200), phoneNumber: z.string().trim().max(40) })
          .nullable()
          .default(null)
          .describe('null: somebody. An empty phone: none was said'),
        isPrescriptionSeen: z
          .boolean()
          .default(false)
          .describe('The seller saw the prescription of what is sold on one alone; 422 without'),
      }),
    )
    .output(CounterSale),

  counterSale: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/counter/sales/{orderId}', summary: 'A sale', tags: ['staff'] })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(CounterSale),

  /** Sales of a shop today, newest first, with the sums by method less what was given back in cash. */
  counterDay: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/counter/today', summary: 'Sales of today', tags: ['staff'] })
    .input(z.object({ shopId }))
    .output(
      z.object({
        sales: z.array(CounterSale).describe('The newest 100'),
        sums: z.array(
          z.object({
            method: z.enum(COUNTER_METHODS),
            count: z.int(),
            displaySold: z.string(),
            displayGivenBack: z
              .string()
              .nullable()
              .describe('Today, also of orders that were not sold over the counter'),
            displayAmount: z.string().describe('Sold less given back'),
          }),
        ),
      }),
    ),
}

export type CounterQuote = z.infer<typeof CounterQuote>
export type CounterSale = z.infer<typeof CounterSale>
