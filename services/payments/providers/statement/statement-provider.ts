import type { CountryIso } from '#shared/country.ts'
import { emvCode } from '../../payments/rules/emv-qr.ts'
import type { PaymentProvider } from '../provider.ts'

/** Whose money is found in a bank's statement: only its lines settle such a payment (statements/import-statement.ts). */
export const STATEMENT = 'statement'

/** An account that a bank's QR code leads to. */
export interface BankAccount {
  country: CountryIso
  scheme: string
  account: string
  holder: string
  city: string
  /** Of a person's words, such as 'Banco Unión, caja de ahorro'; empty: nobody said. */
  bank: string
}

/**
 * QR by bank transfer, without anybody between: the code says the account, the exact amount and the reference. Nobody can be
 * asked whether it was paid, so it is pending until its line stands in an imported statement, or its time is over; what is
 * found later is late money.
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
