import { expect, test } from 'vitest'
import { accountToHolderDraft } from './account-to-holder.ts'

const ana = {
  ...{ name: 'Ana Suárez', firstName: 'Ana', lastName: 'Suárez', primaryEmailAddress: null, phoneNumber: null },
  ...{ billingInfo: [], defaultAddress: null },
}

const names = (name: string | null, firstName: string | null, lastName: string | null) => {
  const draft = accountToHolderDraft({ ...ana, name, firstName, lastName }, 'BO')
  return [draft.firstName, draft.lastName]
}

test.each([
  ['Ana Suárez', 'Ana', 'Suárez', ['Ana', 'Suárez']],
  ['Ana', 'Ana', null, ['Ana', '']],
  // Two first names, or two surnames?
  ['Ana María Suárez', 'Ana', 'María Suárez', ['', '']],
  ['  Ana   Suárez ', 'Ana', 'Suárez', ['Ana', 'Suárez']],
  [null, null, null, ['', '']],
])('the names of a policy are taken from an account only when it is clear which they are: %s', (...known) => {
  const [name, firstName, lastName, expected] = known
  expect(names(name, firstName, lastName)).toEqual(expected)
})

test.each([
  ['CI', '4567890 SC', { ciNumber: '4567890', ciExtension: 'SC', billingNit: '' }],
  ['NIT', '1023456021', { ciNumber: '', ciExtension: '', billingNit: '1023456021' }],
  ['NIT', '0', { ciNumber: '', billingNit: '' }],
] as const)(
  'an invoice’s %s %s fills the identity card or the tax number, never both',
  (documentType, documentNumber, expected) => {
    const who = { complement: null, businessName: 'Ana Suárez', email: 'ana@example.com' }
    const bill = { country: 'BO', documentType, documentNumber, ...who } as const
    expect(accountToHolderDraft({ ...ana, billingInfo: [bill] }, 'BO')).toMatchObject(expected)
  },
)
