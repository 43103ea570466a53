import { ArrowUpDown } from 'lucide-react'
import { STORE_SORTS } from '#services/appointments/rules/enums.ts'
import { type Currency, formatMoney, minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import {
  changedSearch,
  DISTANCES,
  getStoresHref,
  isFiltered,
  PET_TYPES,
  priceSteps,
  type StoreSearch,
  toFields,
  withoutFilters,
} from './store-search.ts'

interface StoreFiltersProps {
  search: StoreSearch
  /** Cheapest and dearest price of the market, minor units. */
  prices: { min: number; max: number } | null
  currency: Currency
}

/** Filters and order as a form of selects: submitted on change, and with a button when there is no script. */
export function StoreFilters({ search, prices, currency }: StoreFiltersProps) {
  const { t } = useTranslation('appointment')
  const unit = minorPerUnit(currency)
  const others = toFields({ ...withoutFilters(search), sort: 'by-name' })
  const bounds = withChosen(priceSteps(prices, unit), search.maxPrice)

  return (
    <FilterForm
      action={paths.appointments()}
      label={t('filters.title')}
      applyLabel={t('filters.apply')}
      clear={
        isFiltered(search)
          ? { to: getStoresHref(withoutFilters(changedSearch(search, {}))), label: t('filters.clear') }
          : null
      }
      goesWithoutSaying={(name, value) => name === 'sort' && value === 'by-name'}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FilterSelect
        name="sort"
        label={t('filters.sort')}
        value={search.sort}
        isOn={false}
        icon={<ArrowUpDown size={16} />}
      >
        {STORE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        name="by-pet-type"
        label={t('filters.by-pet-type')}
        value={search.petTypeId ?? ''}
        isOn={search.petTypeId !== null}
      >
        <option value="">{t('filters.anyPet')}</option>
        {PET_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`filters.${type}`)}
          </option>
        ))}
      </FilterSelect>
      {bounds.length > 0 && (
        <FilterSelect
          name="by-price"
          label={t('filters.by-price')}
          value={search.maxPrice ?? ''}
          isOn={search.maxPrice !== null}
        >
          <option value="">{t('filters.anyPrice')}</option>
          {bounds.map((bound) => (
            <option key={bound} value={bound}>
              {t('filters.upTo', { amount: formatMoney(bound * unit, currency) })}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        name="by-distance"
        label={t('filters.by-distance')}
        value={search.maxKilometres ?? ''}
        isOn={search.maxKilometres !== null}
      >
        <option value="">{t('filters.anyDistance')}</option>
        {withChosen(DISTANCES, search.maxKilometres).map((kilometres) => (
          <option key={kilometres} value={kilometres}>
            {t('filters.kilometres', { count: kilometres })}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  )
}

/** Includes the value from the address, even when it is not among the offered ones. */
function withChosen(bounds: readonly number[], chosen: number | null): number[] {
  return [...new Set(chosen === null ? bounds : [...bounds, chosen])].sort((a, b) => a - b)
}
