import { Columns3, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { ScanButton } from '../../scan/scan-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { COLUMNS, type Column, ONLY } from './choices.ts'

interface CatalogueFiltersProps {
  shops: readonly { id: string; name: string; active: boolean }[]
  categories: readonly { id: string; name: string; depth: number }[]
  asked: { shopId: string; search: string; only: string | null; categoryId: string | null; sort: string }
  columns: readonly Column[]
  isNarrowed: boolean
}

/** Search, filters and the choice of columns, in one line. */
export function CatalogueFilters({ shops, categories, asked, columns, isNarrowed }: CatalogueFiltersProps) {
  const { t } = useTranslation('catalogueDesk')
  const { shopId, sort } = asked
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <FilterForm
          action={paths.backofficeCatalogue()}
          label={t('filters')}
          applyLabel={t('submit')}
          clear={isNarrowed ? { to: paths.backofficeCatalogue({ shopId, sort }), label: t('table.clear') } : null}
        >
          <SearchField key={asked.search} search={asked.search} />
          {shops.length > 1 ? (
            <FilterSelect name="shopId" label={t('shop')} value={shopId} isOn={false}>
              {shops.map(({ id, name, active }) => (
                <option key={id} value={id}>
                  {active ? name : t('shopOff', { name })}
                </option>
              ))}
            </FilterSelect>
          ) : (
            <input type="hidden" name="shopId" value={shopId} />
          )}
          <FilterSelect name="only" label={t('filters')} value={asked.only ?? ''} isOn={asked.only !== null}>
            <option value="">{t('only.all')}</option>
            {ONLY.map((only) => (
              <option key={only} value={only}>
                {t(`only.${only}`)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect
            name="categoryId"
            label={t('table.category')}
            value={asked.categoryId ?? ''}
            isOn={asked.categoryId !== null}
          >
            <option value="">{t('table.everyCategory')}</option>
            {categories.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {`${'  '.repeat(depth)}${name}`}
              </option>
            ))}
          </FilterSelect>
          <input type="hidden" name="sort" value={sort} />
        </FilterForm>
      </div>
      <ColumnChoice columns={columns} />
    </div>
  )
}

function SearchField({ search }: { search: string }) {
  const { t } = useTranslation('catalogueDesk')
  return (
    <span className="flex items-center gap-1">
      <label className="relative flex items-center">
        <span className="sr-only">{t('search')}</span>
        <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4.5 text-ink-600" />
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          placeholder={t('search')}
          className="h-11 w-60 rounded-full border-[1.5px] border-ink-500 bg-white pr-3 pl-9 font-semibold text-sm"
        />
      </label>
      <ScanButton name="search" />
    </span>
  )
}

function ColumnChoice({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation('catalogueDesk')
  const { search } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // The form is sent, and the columns are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when other columns arrive
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [columns.join()])
  return (
    <details ref={details} className="relative shrink-0 py-1 max-sm:hidden">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 rounded-full border-[1.5px] border-ink-300 bg-white px-3.5 font-extrabold text-sm hover:border-brand-600 [&::-webkit-details-marker]:hidden">
        <Columns3 aria-hidden="true" className="size-4.5" />
        {t('table.columns')}
      </summary>
      <StaffForm
        action={`${paths.backofficeCatalogue()}${search}`}
        preventScrollReset
        className="absolute right-0 z-20 mt-1 grid w-60 gap-1 rounded-card border border-ink-200 bg-white p-4 shadow-3"
      >
        {COLUMNS.map((column) => (
          <Checkbox key={column} name="column" value={column} defaultChecked={columns.includes(column)}>
            {t(`table.column.${column}`)}
          </Checkbox>
        ))}
        <Button type="submit" name="intent" value="columns" size="sm" className="mt-2 justify-self-start">
          {t('table.saveColumns')}
        </Button>
      </StaffForm>
    </details>
  )
}
