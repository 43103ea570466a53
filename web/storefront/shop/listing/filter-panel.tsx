import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Facets } from '#services/market/contract.ts'
import { type Currency, currencyPrefix, minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { chosenFilters, type ListingSearch } from '../listing-search.ts'
import { ChosenChips, chosenChips } from './chosen-chips.tsx'

export interface FilterPanelProps {
  search: ListingSearch
  facets: Facets
  currency: Currency
  /** How many products the listing has; null when that is not known exactly. */
  total: number | null
}

/**
 * The filters of a listing as one form: it sends itself when something changes, and has a button without JavaScript.
 * Where there is no room beside the products it is a sheet over them, a popover that opens without JavaScript too; it stays
 * open while filters are chosen.
 */
export function FilterPanel({ search, facets, currency, total }: FilterPanelProps) {
  const { t } = useTranslation('shop')
  const submit = useSubmit()
  const count = chosenFilters(search)
  const chips = chosenChips(search, currency, t)
  const sheet = useRef<HTMLFormElement>(null)

  return (
    <>
      <button
        type="button"
        popoverTarget="filters"
        className="mt-3 flex h-11 items-center justify-center gap-2 rounded-control border-[1.5px] border-ink-300 bg-white text-sm font-extrabold [grid-area:filters] @4xl/main:hidden"
      >
        <i className="icon-sliders-horizontal size-[17px]" />
        {t('filters.title')}
        {count > 0 && (
          <span className="min-w-5 rounded-full bg-brand-600 px-1.5 text-center text-xs text-white">{count}</span>
        )}
      </button>

      <Form
        ref={sheet}
        id="filters"
        popover="auto"
        action={paths.products()}
        preventScrollReset
        onChange={(event) => {
          const isPrice = event.target instanceof HTMLInputElement && event.target.type === 'number'
          if (!isPrice) submit(event.currentTarget, { preventScrollReset: true })
        }}
        onSubmit={() => sheet.current?.hidePopover()}
        aria-label={t('filters.title')}
        className="filter-sheet rounded-t-panel bg-white px-4.5 text-ink-900 [grid-area:panel] @4xl/main:mt-5 @4xl/main:rounded-card @4xl/main:border @4xl/main:border-ink-200 @4xl/main:pt-1.5 @4xl/main:shadow-1"
      >
        <div className="sticky top-0 z-10 -mx-4.5 border-ink-200 border-b bg-white px-4.5 py-2 @4xl/main:hidden">
          <div className="flex items-center justify-between">
            <p className="font-black text-lg">{t('filters.title')}</p>
            <button
              type="button"
              popoverTarget="filters"
              popoverTargetAction="hide"
              aria-label={t('filters.close')}
              className="-mr-2.5 grid size-11 place-items-center rounded-full"
            >
              <i className="icon-x size-5.5" />
            </button>
          </div>
          {chips.length > 0 && (
            <div className="rail gap-2 pb-1">
              <ChosenChips chips={chips} />
            </div>
          )}
        </div>
        <HiddenFields search={search} />
        {/* A listing for one pet is for its kind. */}
        {search.petId === null && (
          <Choices
            legend={t('filters.pet')}
            name="pet"
            chosen={search.petTypes}
            options={withChosen(facets.petTypes, search.petTypes).map((pet) => ({
              ...pet,
              label: t(`pet.${pet.value}`),
            }))}
          />
        )}
        <Choices
          legend={t('filters.brand')}
          name="brand"
          chosen={search.brands}
          options={withChosen(facets.brands, search.brands).map((brand) => ({ ...brand, label: brand.value }))}
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
          options={withChosen(facets.sizes, search.sizes).map((size) => ({ ...size, label: t(`size.${size.value}`) }))}
        />
        <Choices
          legend={t('filters.stage')}
          name="stage"
          chosen={search.lifeStages}
          options={withChosen(facets.lifeStages, search.lifeStages).map((stage) => ({
            ...stage,
            label: t(`stage.${stage.value}`),
          }))}
        />
        <Group legend={t('filters.more')}>
          <Choice name="offer" value="1" label={t('filters.offer')} count={facets.onOffer} checked={search.offer} />
          <Choice name="stock" value="1" label={t('filters.inStock')} checked={search.inStock} />
        </Group>
        <div className="sticky bottom-0 -mx-4.5 border-ink-200 border-t bg-white px-4.5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] @4xl/main:static @4xl/main:border-t-0">
          <button
            type="submit"
            className="h-11 w-full rounded-control bg-brand-600 text-sm font-extrabold text-white shadow-primary hover:bg-brand-700"
          >
            {total === null ? t('filters.apply') : t('filters.applyCount', { count: total })}
          </button>
        </div>
      </Form>
    </>
  )
}

/** What the address says beside the filters. */
function HiddenFields({ search }: { search: ListingSearch }) {
  return (
    <>
      {search.slug && <input type="hidden" name="slug" value={search.slug} />}
      {search.petId && <input type="hidden" name="petId" value={search.petId} />}
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

/** What can be chosen, and what is chosen although nothing is left of it. */
function withChosen<Name extends string>(facets: { name: Name; count: number }[], chosen: Name[]) {
  const gone = chosen.filter((value) => !facets.some(({ name }) => name === value))
  return [...gone.map((value) => ({ value, count: 0 })), ...facets.map(({ name, count }) => ({ value: name, count }))]
}

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
  if (options.length === 0) return null
  // What is chosen stays in sight.
  const first = options.filter((option, index) => index < FEW || chosen.includes(option.value))
  const rest = options.filter((option) => !first.includes(option))

  return (
    <Group legend={legend}>
      {first.map((option) => (
        <Choice key={option.value} name={name} {...option} checked={chosen.includes(option.value)} />
      ))}
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex w-fit items-center gap-1 py-1 font-extrabold text-brand-700 text-sm hover:underline">
            {t('filters.seeMore', { count: rest.length })}
            <i className="icon-chevron-down size-4 transition-transform group-open:rotate-180" />
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
  const box = useRef<HTMLInputElement>(null)
  // The address has the last word (a chip was dropped, somebody went back), and the box keeps the focus.
  useEffect(() => {
    if (box.current) box.current.checked = checked
  }, [checked])

  return (
    <label className="filter-choice">
      <input ref={box} type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span>{label}</span>
      {count !== undefined && <small>{count}</small>}
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
        key={value}
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
