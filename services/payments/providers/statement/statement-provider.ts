import type { BankAccount } from '#services/operations/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { emvCode } from '../../payments/rules/emv-qr.ts'
import type { PaymentProvider } from '../provider.ts'

/**
 * Provider of bank transfers: only lines of an imported statement settle its payments
 * (statements/import-statement.ts).
 */
export const STATEMENT = 'statement'

/**
 * QR by bank transfer, without a payment company: the code has the account, the exact amount and the reference. No
 * service can be asked for the state, so a payment is pending until its line is in an imported statement or its
 * deadline passes; a line found later is late money.
 */
export function statementProvider(findAccount: (country: CountryIso) => BankAccount | null): PaymentProvider {
  return {
    name: STATEMENT,
    isTest: false,
    collects: (country, method) => method === 'qr' && findAccount(country) !== null,
    origins: [],

    async createPayment({ country, currency, amountMinor, reference }) {
      const to = findAccount(country)
      if (!to) throw new Error(`No bank account collects in ${country}`)
      const { account, holder, bank } = to
      const qr = emvCode({ ...to, country, currency, amountMinor, reference })
      return { providerId: reference, redirectUrl: null, qr, transferTo: { account, holder, bank } }
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
