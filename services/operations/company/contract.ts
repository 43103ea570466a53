import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange, SettingChangeQuery } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, Revision, requiredText } from '#shared/values.ts'

/** Legal details of who sells in a country, which its law wants shown. */
export const Seller = z.object({
  name: requiredText('Name', 120),
  taxId: requiredText('TaxId', 30).describe("Number of the country's tax document"),
  address: requiredText('Address', 200),
  email: z.email().max(254),
  phone: requiredText('Phone', 30),
})

const account = (most: number) => z.string().regex(new RegExp(`^[\\x21-\\x7b\\x7d\\x7e]{1,${most}}$`))

/** A bank account that a country's QR transfers go to without anybody between. */
export const BankAccount = z.object({
  scheme: account(32).describe("The bank's name in its QR codes: 'bo.banco'"),
  account: account(34),
  holder: requiredText('Holder', 80),
  city: requiredText('City', 80),
  bank: z.string().trim().max(80).describe("What a payer reads who types the transfer; may be empty: 'Banco Unión'"),
})

/** What operators set for a country; null: nothing, and what the environment says counts. */
export const Company = z.object({
  country: CountryIsoCode,
  seller: Seller.nullable(),
  bankAccount: BankAccount.nullable(),
  version: z.int().describe('0: nothing was ever set'),
})

/** What counts while operators set nothing. */
export const CompanyOfEnvironment = Company.pick({ seller: true, bankAccount: true })

export type CompanyOfEnvironment = z.infer<typeof CompanyOfEnvironment>
export type Seller = z.infer<typeof Seller>
export type BankAccount = z.infer<typeof BankAccount>
export type Company = z.infer<typeof Company>

/** Operations on who sells in a country and where its transfers go. */
export const companyCalls = {
  /** Of every country that has something set; every process asks at its start and after each change. */
  companies: operation({ access: 'service' })
    .route({ method: 'GET', path: '/companies', summary: 'Who sells', tags: ['staff'] })
    .output(z.array(Company)),

  /** Back office: what is set for a country, and what counts for what is not. */
  company: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/companies/{country}', summary: 'Who sells in a country', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(Company.extend({ environment: CompanyOfEnvironment })),

  /** Back office: sets the given parts, null takes one back. Another version than the present one: 409. */
  saveCompany: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/companies/{country}', summary: 'Set who sells', tags: ['staff'] })
    .input(
      z.object({
        country: CountryIsoCode,
        version: Revision,
        seller: Seller.nullable().optional(),
        bankAccount: BankAccount.nullable().optional(),
      }),
    )
    .output(Company),

  /** Back office: the changes, newest first. */
  companyChanges: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/company-changes', summary: 'Changes of who sells', tags: ['staff'] })
    .input(SettingChangeQuery)
    .output(z.array(SettingChange)),

  /** Back office: takes a change back. Changed again since, or undone already: 409. */
  undoCompanyChange: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/company-changes/{changeId}/undo', summary: 'Undo it', tags: ['staff'] })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(Company),
}
