import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'

export const CustomerContact = z.object({
  type: z.enum(['EMAIL', 'PHONE']),
  value: z.string().trim().min(1).max(254),
})

export const NewPetCustomer = z.object({
  ecommerceId: requiredText('EcommerceId', 100).describe("The account's uid"),
  name: requiredText('Name', 200),
  phone: z.string().trim().max(40).nullable().optional(),
  email: z.email('Invalid email format').max(254),
  active: z.boolean().default(true),
  contacts: z.array(CustomerContact).max(10).default([]),
})

export const PetCustomer = z.object({
  id: z.string(),
  ecommerceId: z.string(),
  ecommerceUid: z.string().describe('The same as ecommerceId'),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  active: z.boolean(),
  contacts: z.array(CustomerContact),
  createdByMerchant: z.boolean(),
})

/** A person as pets knows them. Created with the first pet at the latest; updated by 'account-changed'. */
export const customers = {
  /**
   * The caller's own customer. `phone`, when given, must be the caller's own verified one. Anything else answers 'not
   * found', byte for byte the same.
   */
  customerByEcommerceUid: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/customers/ecommerce/{userUid}',
      summary: 'The customer of an account',
      tags: ['customers'],
    })
    .input(z.object({ userUid: z.string().max(100), phone: z.string().max(40).optional() }))
    .output(PetCustomer),

  /** Answers the existing customer if the account has one. Without an account: 401 'Token must be provided'. */
  createCustomer: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: '/customers', summary: "Make the caller's customer", tags: ['customers'] })
    .input(NewPetCustomer)
    .output(PetCustomer),
}
