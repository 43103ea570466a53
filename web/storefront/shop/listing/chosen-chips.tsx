import { Link } from 'react-router'
import { type Currency, formatMoney, minorPerUnit } from '#shared/money.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { changed, getListingHref, type ListingSearch } from '../listing-search.ts'

/** Links that drop one choice each. */
export function ChosenChips({ chips }: { chips: readonly ChosenChip[] }) {
  const { t } = useTranslation('shop')
  return chips.map(({ label, without }) => (
    <Link
      key={label}
      to={getListingHref(without)}
      preventScrollReset
      className="flex h-11 shrink-0 items-center gap-1.5 rounded-full border-[1.5px] border-brand-600 bg-brand-100 px-3.5 text-sm font-extrabold whitespace-nowrap text-brand-700"
    >
      {label}
      <i className="icon-x size-[15px]" />
      <span className="sr-only">{t('filters.remove')}</span>
    </Link>
  ))
}

export interface ChosenChip {
  label: string
  without: ListingSearch
}

/** What is chosen in a listing, each with the listing without it. */
export function chosenChips(search: ListingSearch, currency: Currency, t: TFunction<'shop'>): ChosenChip[] {
  const money = (units: number) => formatMoney(units * minorPerUnit(currency), currency)
  const chips: ChosenChip[] = [
    ...search.brands.map((brand) => ({
      label: brand,
      without: changed(search, { brands: search.brands.filter((other) => other !== brand) }),
    })),
    ...search.petTypes.map((pet) => ({
      label: t(`pet.${pet}`),
      without: changed(search, { petTypes: search.petTypes.filter((other) => other !== pet) }),
    })),
    ...search.sizes.map((size) => ({
      label: t(`size.${size}`),
      without: changed(search, { sizes: search.sizes.filter((other) => other !== size) }),
    })),
    ...search.lifeStages.map((stage) => ({
      label: t(`stage.${stage}`),
      without: changed(search, { lifeStages: search.lifeStages.filter((other) => other !== stage) }),
    })),
  ]
  if (search.min !== null)
    chips.push({ label: t('filters.from', { amount: money(search.min) }), without: changed(search, { min: null }) })
  if (search.max !== null)
    chips.push({ label: t('filters.upTo', { amount: money(search.max) }), without: changed(search, { max: null }) })
  if (search.offer) chips.push({ label: t('filters.offer'), without: changed(search, { offer: false }) })
  if (search.inStock) chips.push({ label: t('filters.inStock'), without: changed(search, { inStock: false }) })
  return chips
}
