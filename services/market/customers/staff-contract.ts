import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, MoneySum } from '#shared/values.ts'
import { OrderStatus } from '../orders/contract.ts'

const uid = z.string().max(100)
const tag = z.string().trim().min(1).max(30)

/** A customer as operators of orders see them: everything that one account, or one guest, ordered. */
export const StaffCustomer = z.object({
  uid: z.string(),
  isGuest: z.boolean().describe('Ordered without an account'),
  contacts: z
    .array(z.object({ fullName: z.string(), phoneNumber: z.string(), email: z.string().nullable() }))
    .describe('Of their orders, the latest first; at most 5'),
  counts: z.object({ orders: z.int(), open: z.int(), delivered: z.int(), cancelled: z.int(), returned: z.int() }),
  paid: z
    .array(z.object({ currencyCode: CurrencyCode, amount: MoneySum, displayAmount: z.string() }))
    .describe('For delivered orders, less what went back'),
  credits: z
    .array(z.object({ currencyCode: CurrencyCode, amount: MoneySum, displayAmount: z.string() }))
    .describe('Balances of the wallet, without empty ones'),
  firstLabel: z.string().describe("'23 de noviembre de 2026, 15:45'"),
  orders: z
    .array(
      z.object({
        _id: z.string(),
        referenceId: z.string(),
        createdLabel: z.string(),
        status: OrderStatus,
        shopName: z.string(),
        displayAmount: z.string(),
      }),
    )
    .describe('The latest first; at most 100'),
  sameContact: z
    .array(
      z.object({
        uid: z.string(),
        fullName: z.string(),
        orders: z.int(),
        hasAccount: z.boolean().describe("A guest's too; false for sales over a counter"),
      }),
    )
    .describe('Other accounts and guests that ordered with one of these phones'),
  tags: z.array(z.string()),
  notes: z.array(z.object({ id: z.string(), text: z.string(), actorUid: z.string(), createdAt: z.iso.datetime() })),
})

/** Customers for operators of orders. */
export const staffCustomerCalls = {
  /** 404 for somebody who never ordered. */
  staffCustomer: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'GET', path: '/staff/customers/{uid}', summary: 'A customer', tags: ['staff'] })
    .input(z.object({ uid }))
    .output(StaffCustomer),

  /** Adds or removes a tag; in any case of its letters it is one. At most 10. */
  tagCustomer: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'POST', path: '/staff/customers/{uid}/tags', summary: 'Tag a customer', tags: ['staff'] })
    .input(z.object({ uid, tag, isOn: z.boolean() }))
    .output(StaffCustomer),

  /** A note for the team; the customer reads it only in the export of their data. */
  noteCustomer: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/customers/{uid}/notes', summary: 'Note about a customer', tags: ['staff'] })
    .input(z.object({ uid, text: z.string().trim().min(1).max(1000) }))
    .output(StaffCustomer),

  removeCustomerNote: operation({ access: 'operator', area: 'orders' })
    .route({
      method: 'DELETE',
      path: '/staff/customers/{uid}/notes/{noteId}',
      summary: 'Remove a note about a customer',
      tags: ['staff'],
    })
    .input(z.object({ uid, noteId: z.string().max(100) }))
    .output(StaffCustomer),
}

export type StaffCustomer = z.infer<typeof StaffCustomer>
