import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Day, requiredText } from '#shared/values.ts'

export const InsuranceCustomer = z.object({
  id: z.string(),
  petProfileCustomerId: z.string().nullable(),
  customerInsuranceId: z.string().nullable().describe('Of the provider customer'),
  customerInsuranceEncryptedId: z.string().nullable().describe('The capability of the open payment; null without one'),
})

export const IdentityCard = z.object({
  number: requiredText('Ci', 20),
  extension: z
    .string()
    .trim()
    .max(5)
    .nullable()
    .default(null)
    .describe('Region that issued the card, where the country has one: LP, CB, SC …'),
  complement: z
    .string()
    .trim()
    .max(5)
    .nullable()
    .default(null)
    .describe("Distinguishes equal numbers, where the country has one: '1A'"),
})

const Address = z.object({ street: requiredText('Street', 200), city: requiredText('City', 100) })
const Phone = z.object({ number: requiredText('Phone', 40) })
const Email = z.object({ address: z.email('Invalid email format').max(254) })

export const CivilStatus = z.enum(['single', 'married', 'divorced', 'widowed', 'partner'])

const facts = {
  firstName: requiredText('FirstName', 100),
  lastName: requiredText('LastName', 100),
  birthday: Day,
  sex: z.enum(['Macho', 'Hembra', 'MALE', 'FEMALE']).nullable().default(null),
  ci: IdentityCard,
  nit: z.string().trim().max(20).nullable().default(null),
  civilStatus: CivilStatus.nullable().default(null),
  city: requiredText('City', 100),
  addresses: z.array(Address).min(1, 'Addresses cannot be empty').max(3),
  emails: z.array(Email).min(1, 'Emails cannot be empty').max(3),
  phones: z.array(Phone).min(1, 'Phones cannot be empty').max(3),
  billing: z.object({
    nit: z.string().trim().max(20).nullable().default(null),
    name: requiredText('BillingName', 200),
  }),
}

export const NewProviderCustomer = z.object(facts)

export const ProviderCustomer = z.object({
  customerId: z.string(),
  names: z.object({ first: z.string(), last: z.string() }),
  birthday: Day,
  sex: z.enum(['Macho', 'Hembra']).nullable(),
  nit: z.string().nullable(),
  ci: z.object({ number: z.string(), extension: z.string().nullable(), complement: z.string().nullable() }),
  deathDate: Day.nullable(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  civilStatus: CivilStatus.nullable(),
  country: CountryIsoCode,
  city: z.string(),
  addresses: z.array(Address),
  emails: z.array(Email),
  phones: z.array(Phone),
  billing: z.object({ nit: z.string().nullable(), name: z.string() }),
})

/** Insurance customers and their policy holders. Callers read and write their own data only. */
export const customers = {
  /** The caller's customer; 404 before it exists. */
  customer: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/customers', summary: "The caller's customer", tags: ['customers'] })
    .output(InsuranceCustomer),

  /**
   * Creates the caller's customer from the account, or returns it. Without an account: 401 'Token must be provided'.
   */
  createCustomer: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/customers', summary: "Make the caller's customer", tags: ['customers'] })
    .input(
      z.object({
        petProfileCustomerId: z.string().trim().max(100).nullable().optional(),
        customerInsuranceId: z.string().trim().max(100).nullable().optional(),
      }),
    )
    .output(InsuranceCustomer),

  /** Finds the caller's own policy holder by document; any other document reads as not found, byte for byte. */
  providerCustomerByDocument: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/insurance-provider/customers',
      summary: 'The policy holder of a document',
      tags: ['customers'],
    })
    .input(z.object({ customerDocumentId: requiredText('CustomerDocumentId', 40) }))
    .output(ProviderCustomer),

  providerCustomer: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/insurance-provider/customers/{providerCustomerId}',
      summary: 'A policy holder',
      tags: ['customers'],
    })
    .input(z.object({ providerCustomerId: z.string().max(100) }))
    .output(ProviderCustomer),

  /** Creates or changes the caller's policy holder; existing contracts keep the data they were made with. */
  saveProviderCustomer: operation({ access: 'customer', idempotency: true })
    .route({
      method: 'POST',
      path: '/insurance-provider/customers',
      summary: "Write the caller's policy holder",
      tags: ['customers'],
    })
    .input(NewProviderCustomer)
    .output(ProviderCustomer),
}
