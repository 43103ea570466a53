import type { CountryIso } from '#shared/countries/countries.ts'
import { emvCode } from '../../payments/rules/emv-qr.ts'
import type { PaymentProvider } from '../provider.ts'

/**
 * Provider of bank transfers: only lines of an imported statement settle its payments
 * (statements/import-statement.ts).
 */
export const STATEMENT = 'statement'

/** Bank account that a QR code pays into. */
export interface BankAccount {
  country: CountryIso
  scheme: string
  account: string
  holder: string
  city: string
  /** Display name, such as 'Banco Unión, caja de ahorro'; may be empty. */
  bank: string
}

/**
 * QR by bank transfer, without a payment company: the code has the account, the exact amount and the reference. No
 * service can be asked for the state, so a payment is pending until its line is in an imported statement or its
 * deadline passes; a line found later is late money.
 */
export function statementProvider(accounts: readonly BankAccount[]): PaymentProvider {
  return {
    name: STATEMENT,
    isTest: false,
    collects: accounts.map(({ country }) => ({ country, method: 'qr' })),
    origins: [],

    transferTo(country) {
      const to = accounts.find((account) => account.country === country)
      return to ? { account: to.account, holder: to.holder, bank: to.bank } : null
    },

    async createPayment({ country, currency, amountMinor, reference }) {
      const to = accounts.find((account) => account.country === country)
      if (!to) throw new Error(`No bank account collects in ${country}`)
      return { providerId: reference, redirectUrl: null, qr: emvCode({ ...to, currency, amountMinor, reference }) }
    },

    async getPayment() {
      return { status: 'pending' }
    },

    async cancel() {},

    async refund() {
      return 'manual'
    },

    async verifyWebhook() {
      return null
    },
  }
}
