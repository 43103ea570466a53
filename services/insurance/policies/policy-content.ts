import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDay } from '../contracts/rules/day-labels.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import type { SealedHolder } from '../customers/store/holders.ts'
import type { CoverageTerms } from './rules/coverage.ts'
import { findFirstCovered } from './rules/first-covered.ts'

/** Text of a policy document. */
export interface PolicyContent {
  contractId: string
  emissionRegisterId: string
  title: string
  insurer: string
  issuedAt: Date
  validity: string
  price: string
  holder: { label: string; value: string }[]
  pet: { label: string; value: string }[]
  coverages: { title: string; limit: string; deductible: string; share: string; waiting: string }[]
  benefits: string[]
  snapshotHash: string
}

export function toPolicyContent(record: InsuranceRecord, holder: SealedHolder, insurer: string): PolicyContent {
  const money = (amount: number) => formatMoney(amount, record.currency)
  const { terms } = record
  return {
    contractId: record.contract_id ?? '',
    emissionRegisterId: record.emission_register_id ?? '',
    title: terms.title,
    insurer,
    issuedAt: record.subscribed_at ?? record.created_at,
    validity: `Del ${formatDay(record.valid_from)} al ${formatDay(plusDays(record.valid_until, -1))}, ambos incluidos`,
    price: `${money(record.price_minor)} por el mes`,
    holder: [
      { label: 'Contratante', value: `${holder.firstName} ${holder.lastName}` },
      { label: 'Documento', value: formatDocument(record.country, holder) },
      { label: 'Dirección', value: holder.addresses.map(({ street, city }) => `${street}, ${city}`).join('; ') },
      {
        label: 'Contacto',
        value: [...holder.emails.map(({ address }) => address), ...holder.phones.map(({ number }) => number)].join(
          ', ',
        ),
      },
    ],
    pet: [
      { label: 'Nombre', value: record.pet_name },
      { label: 'Especie y raza', value: `${record.pet_species === 'GATO' ? 'Gato' : 'Perro'}, ${record.pet_race}` },
      { label: 'Nacimiento', value: formatDay(record.pet_birthday) },
      { label: 'Sexo', value: record.pet_sex },
      { label: 'Señas particulares', value: record.pet_unique_characteristics },
    ],
    coverages: terms.coverages.map((coverage) => ({
      title: coverage.title,
      limit: money(coverage.limit),
      deductible: money(coverage.deductible),
      share: `${coverage.sharePercent} %`,
      waiting: formatCovered(coverage, record),
    })),
    benefits: terms.benefits,
    snapshotHash: record.snapshot_hash ?? '',
  }
}

/** 'Desde el 26 de diciembre de 2026'; where the paid month ends before it, 'Desde tu segundo mes, si renuevas (…)'. */
function formatCovered(coverage: CoverageTerms, record: InsuranceRecord): string {
  if (coverage.waitingDays === 0) return 'Sin espera'
  const { day, afterMonth } = findFirstCovered(coverage, {
    coveredSince: record.covered_since,
    until: record.valid_until,
  })
  if (afterMonth === null) return `Desde el ${formatDay(day)}`
  const month = afterMonth === 2 ? 'tu segundo mes' : `tu mes ${afterMonth}`
  return `Desde ${month}, si renuevas (${formatDay(day)})`
}

function formatDocument(country: CountryIso, { ci }: SealedHolder): string {
  const { type } = getDocument(country, 'identity')
  const complement = ci.complement === null ? '' : `-${ci.complement}`
  return `${type} ${ci.number}${complement}${ci.extension === null ? '' : ` ${ci.extension}`}`
}
