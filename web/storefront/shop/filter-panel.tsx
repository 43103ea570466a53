import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Facets } from '#services/market/contract.ts'
import { type Currency, currencyPrefix, minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { chosenFilters, type ListingSearch } from './listing-search.ts'

export interface FilterPanelProps {
  search: ListingSearch
  facets: Facets
  currency: Currency
}

/**
 * The filters of a listing as one form: it sends itself when something changes, and has a button without JavaScript.
 * On a phone a checkbox opens it, so that this works without JavaScript too.
 */
export function FilterPanel({ search, facets, currency }: FilterPanelProps) {
  const { t } = useTranslation('shop')
  const submit = useSubmit()
  const count = chosenFilters(search)

  return (
    <div>
      <input type="checkbox" id="show-filters" className="peer sr-only" aria-label={t('filters.show')} />
      <label
        htmlFor="show-filters"
        className="flex h-11 items-center justify-center gap-2 rounded-control border-[1.5px] border-ink-300 bg-white text-sm font-extrabold peer-checked:border-brand-600 peer-checked:text-brand-700 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-600 md:hidden"
      >
        <SlidersHorizontal size={17} aria-hidden />
        {t('filters.title')}
        {count > 0 && (
          <span className="min-w-5 rounded-full bg-brand-600 px-1.5 text-center text-xs text-white">{count}</span>
        )}
      </label>

      <Form
        action={paths.products()}
        preventScrollReset
        onChange={(event) => {
          const isPrice = event.target instanceof HTMLInputElement && event.target.type === 'number'
          if (!isPrice) submit(event.currentTarget, { preventScrollReset: true })
        }}
        aria-label={t('filters.title')}
        className="mt-3 hidden rounded-card border border-ink-200 bg-white px-4.5 py-1.5 shadow-1 peer-checked:block md:mt-0 md:block"
      >
        <Kept search={search} />
        <Choices
          legend={t('filters.pet')}
          name="pet"
          chosen={search.petTypes}
          options={facets.petTypes.map(({ name, count }) => ({ value: name, label: t(`pet.${name}`), count }))}
        />
        <Choices
          legend={t('filters.brand')}
          name="brand"
          chosen={search.brands}
          options={facets.brands.map(({ name, count }) => ({ value: name, label: name, count }))}
        />
        <Group legend={t('filters.price')}>
          <div className="flex items-end gap-2 pt-1">
            <PriceBound
              name="min"
              label={t('filters.min', { prefix: currencyPrefix(currency) })}
              value={search.min}
              hint={bound(facets.price?.min, currency, Math.floor)}
            />
            <span className="pb-2.5 text-ink-500">–</span>
            <PriceBound
              name="max"
              label={t('filters.max', { prefix: currencyPrefix(currency) })}
              value={search.max}
              hint={bound(facets.price?.max, currency, Math.ceil)}
            />
          </div>
        </Group>
        <Choices
          legend={t('filters.size')}
          name="size"
          chosen={search.sizes}
          options={facets.sizes.map(({ name, count }) => ({ value: name, label: t(`size.${name}`), count }))}
        />
        <Choices
          legend={t('filters.stage')}
          name="stage"
          chosen={search.lifeStages}
          options={facets.lifeStages.map(({ name, count }) => ({ value: name, label: t(`stage.${name}`), count }))}
        />
        <Group legend={t('filters.more')}>
          <Choice name="offer" value="1" label={t('filters.offer')} count={facets.onOffer} checked={search.offer} />
          <Choice name="stock" value="1" label={t('filters.inStock')} checked={search.inStock} />
        </Group>
        <button
          type="submit"
          className="my-3 h-11 w-full rounded-control bg-brand-600 text-sm font-extrabold text-white shadow-primary hover:bg-brand-700"
        >
          {t('filters.apply')}
        </button>
      </Form>
    </div>
  )
}

/** What the address says beside the filters. */
function Kept({ search }: { search: ListingSearch }) {
  return (
    <>
      {search.slug && <input type="hidden" name="slug" value={search.slug} />}
      {search.q && <input type="hidden" name="q" value={search.q} />}
      {search.sortBy && <input type="hidden" name="sortby" value={search.sortBy} />}
      {search.limit !== 30 && <input type="hidden" name="limit" value={search.limit} />}
    </>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-ink-200 py-3.5 first-of-type:border-t-0">
      <legend className="float-left mb-1.5 w-full text-md font-black">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface ChoiceOption {
  value: string
  label: string
  count: number
}

const FEW = 6

function Choices({
  legend,
  name,
  chosen,
  options,
}: {
  legend: string
  name: string
  chosen: string[]
  options: ChoiceOption[]
}) {
  const { t } = useTranslation('shop')
  const missing = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value, count: 0 }))
  const all = [...missing, ...options]
  if (all.length === 0) return null
  // What is chosen stays in sight.
  const first = all.filter((option, index) => index < FEW || chosen.includes(option.value))
  const rest = all.filter((option) => !first.includes(option))

  return (
    <Group legend={legend}>
      {first.map((option) => (
        <Choice key={option.value} name={name} {...option} checked={chosen.includes(option.value)} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="py-1 text-sm font-extrabold text-brand-700">
            {t('filters.seeMore', { count: rest.length })}
          </summary>
          {rest.map((option) => (
            <Choice key={option.value} name={name} {...option} checked={false} />
          ))}
        </details>
      )}
    </Group>
  )
}

function Choice({
  name,
  value,
  label,
  count,
  checked,
}: {
  name: string
  value: string
  label: string
  count?: number
  checked: boolean
}) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 text-sm font-semibold hover:text-brand-700">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count !== undefined && <span className="text-xs text-ink-600">{count}</span>}
    </label>
  )
}

function PriceBound({ name, label, value, hint }: { name: string; label: string; value: number | null; hint: string }) {
  return (
    <label className="min-w-0 flex-1 text-xs font-bold text-ink-600">
      {label}
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        step={1}
        defaultValue={value ?? ''}
        placeholder={hint}
        className="mt-1 h-10 w-full rounded-control border-[1.5px] border-ink-500 bg-white px-2.5 text-sm font-bold text-ink-900 placeholder:text-ink-500"
      />
    </label>
  )
}

function bound(amountMinor: number | undefined, currency: Currency, round: (value: number) => number): string {
  return amountMinor === undefined ? '' : String(round(amountMinor / minorPerUnit(currency)))
}
