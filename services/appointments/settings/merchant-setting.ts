import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { appointmentsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { MerchantFacts } from './contract.ts'
import { areSizesComplete } from './rules/size-defaults.ts'
import { rowSetting } from './setting.ts'
import { countStores, findPricedSizes } from './store/salon-parts.ts'

type Facts = z.infer<typeof MerchantFacts>

export const merchantSetting = rowSetting({
  kind: 'merchant',
  facts: MerchantFacts,
  row: {
    table: 'appointments.merchants',
    columns: {
      name: 'name',
      country: 'country',
      phone: 'phone',
      petTypeFields: 'pet_type_fields',
      changeNoticeMinutes: 'change_notice_minutes',
      leadMinutes: 'lead_minutes',
      deposit: 'deposit',
    },
    json: ['petTypeFields', 'deposit'],
  },
  check: checkMerchant,
})

export function checkSizes(fields: Facts['petTypeFields']): void {
  if (!areSizesComplete(fields)) throw appointmentsError('sizes-not-valid')
}

async function checkMerchant(
  trx: Transaction<Tables>,
  { id }: { id: string },
  facts: Facts,
  before: Facts | null,
): Promise<void> {
  checkSizes(facts.petTypeFields)
  if (!before) return
  if (facts.country !== before.country && (await countStores(trx, id)) > 0) throw appointmentsError('country-is-fixed')

  const priced = await findPricedSizes(trx, id)
  const has = ({ petTypeFields }: Facts, size: { petTypeId: string; size: string }) =>
    petTypeFields.some(
      ({ petTypeId, values }) => petTypeId === size.petTypeId && values.some(({ key }) => key === size.size),
    )
  if (priced.some((size) => has(before, size) && !has(facts, size))) throw appointmentsError('size-has-prices')
}
