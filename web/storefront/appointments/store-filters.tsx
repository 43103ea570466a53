import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { STORE_SORTS } from '#services/appointments/rules/words.ts'
import { type Currency, formatMoney, minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import {
  changedSearch,
  DISTANCES,
  fieldsOf,
  hrefOfStores,
  isFiltered,
  PET_TYPES,
  priceSteps,
  type StoreSearch,
  withoutFilters,
} from './store-search.ts'

interface StoreFiltersProps {
  search: StoreSearch
  /** From the cheapest to the dearest of the market, minor units. */
  prices: { min: number; max: number } | null
  currency: Currency
}

/** Filters and order in one form of plain lists: it sends itself when something changes, and has a button without a script. */
export function StoreFilters({ search, prices, currency }: StoreFiltersProps) {
  const { t } = useTranslation('appointment')
  const submit = useSubmit()
  const unit = minorPerUnit(currency)
  const others = fieldsOf({ ...withoutFilters(search), sort: 'by-name' })
  const bounds = withChosen(priceSteps(prices, unit), search.maxPrice)

  return (
    <Form
      action={paths.appointments()}
      aria-label={t('filters.title')}
      preventScrollReset
      onChange={({ currentTarget }) => submit(said(currentTarget), { preventScrollReset: true })}
      className="rail -mx-4 scroll-px-4 items-center gap-2 px-4 py-1 sm:-mx-1 sm:scroll-px-1 sm:px-1"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice name="sort" label={t('filters.sort')} value={search.sort} isOn={false} icon={<ArrowUpDown size={16} />}>
        {STORE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Choice>
      <Choice
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
      </Choice>
      {bounds.length > 0 && (
        <Choice
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
        </Choice>
      )}
      <Choice
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
      </Choice>
      <noscript>
        <button type="submit" className="h-11 rounded-control bg-brand-600 px-4 font-extrabold text-sm text-white">
          {t('filters.apply')}
        </button>
      </noscript>
      {isFiltered(search) && (
        <Link
          to={hrefOfStores(withoutFilters(changedSearch(search, {})))}
          preventScrollReset
          className="rounded-tag px-2 py-2.5 font-extrabold text-red-700 text-sm hover:underline"
        >
          {t('filters.clear')}
        </Link>
      )}
    </Form>
  )
}

/** What the form says, without what says nothing. */
function said(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const goesWithoutSaying = value === '' || (name === 'sort' && value === 'by-name')
    if (typeof value === 'string' && !goesWithoutSaying) params.append(name, value)
  }
  return params
}

/** What the address chose is among the choices, even when nobody offers it. */
function withChosen(bounds: readonly number[], chosen: number | null): number[] {
  return [...new Set(chosen === null ? bounds : [...bounds, chosen])].sort((a, b) => a - b)
}

interface ChoiceProps {
  name: string
  label: string
  value: string | number
  isOn: boolean
  icon?: ReactNode
  children: ReactNode
}

function Choice({ name, label, value, isOn, icon, children }: ChoiceProps) {
  const list = useRef<HTMLSelectElement>(null)
  // The address has the last word (somebody went back), and the list keeps the focus.
  useEffect(() => {
    if (list.current) list.current.value = String(value)
  }, [value])

  return (
    <label
      className={cx(
        'relative flex h-11 items-center gap-2 rounded-full border-[1.5px] pl-3.5 font-extrabold text-sm transition-colors hover:border-brand-600',
        isOn ? 'border-brand-600 bg-brand-100 text-brand-800' : 'border-ink-300 bg-white',
      )}
    >
      {icon && (
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
      )}
      <span className="sr-only">{label}</span>
      <select
        ref={list}
        name={name}
        defaultValue={value}
        className="field-sizing-content h-full cursor-pointer appearance-none rounded-full bg-transparent pr-9 font-extrabold outline-offset-4"
      >
        {children}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute right-3" />
    </label>
  )
}
