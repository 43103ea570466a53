import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { Buyer } from '../documents/contract.ts'
import type { CreditedRefund, SoldThings } from '../documents/rules/sale-lines.ts'
import type { PaidBy } from '../offices/office.ts'

/** Who sold it, and whose point of sale writes the invoice; `country`: the company itself, as a membership. */
export type Seller = { kind: 'shop' | 'merchant'; id: string } | { kind: 'country' }

/** A sale for which an invoice is due. */
export interface Sale extends SoldThings {
  /** 'Pedido HU-8F3K2Q'. */
  label: string
  country: CountryIso
  seller: Seller
  currency: Currency
  ownerUid: string
  buyer: Buyer | null
  paidBy: PaidBy
  isService: boolean
  /** Money that went back after the sale, each cause once. */
  refunds: readonly (Pick<CreditedRefund, 'amount' | 'reason'> &
    Partial<Pick<CreditedRefund, 'byRate'>> & { cause: string })[]
}

/** The sale with this id; null: there is none, or no invoice is due yet. */
export type FindSale = (id: string) => Promise<Sale | null>
