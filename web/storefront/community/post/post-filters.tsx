import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SEXES, SIZES, SPECIES } from './post-labels.ts'

interface PostFiltersProps {
  search: {
    species: (typeof SPECIES)[number] | null
    size: (typeof SIZES)[number] | null
    sex: (typeof SEXES)[number] | null
    city: string | null
    text: string | null
  }
  cities: readonly string[]
  /** Path of the list or the map. */
  action: string
  label: string
  /** Label of the search field: 'Nombre, raza o zona'. */
  searchLabel: string
  /** Path without filters; null when none is set. */
  clearTo: string | null
  /** Hidden fields for parameters that the form keeps. */
  children?: ReactNode
}

/** Filter form of ads and notices. */
export function PostFilters({ search, cities, action, label, searchLabel, clearTo, children }: PostFiltersProps) {
  const { t } = useTranslation('communityPost')
  const searchInput = useRef<HTMLInputElement>(null)
  // The address takes precedence, because the visitor may have gone back.
  useEffect(() => {
    if (searchInput.current) searchInput.current.value = search.text ?? ''
  }, [search.text])
  const shown = search.city && !cities.includes(search.city) ? [...cities, search.city] : cities
  return (
    <FilterForm
      action={action}
      label={label}
      applyLabel={t('filters.apply')}
      clear={clearTo === null ? null : { to: clearTo, label: t('filters.clear') }}
    >
      {children}
      <FilterSelect
        name="species"
        label={t('filters.species')}
        value={search.species ?? ''}
        isOn={search.species !== null}
      >
        <option value="">{t('filters.anySpecies')}</option>
        {SPECIES.map((species) => (
          <option key={species} value={species}>
            {t(`speciesMany.${species}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="size" label={t('filters.size')} value={search.size ?? ''} isOn={search.size !== null}>
        <option value="">{t('filters.anySize')}</option>
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {t(`sizeShort.${size}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="sex" label={t('filters.sex')} value={search.sex ?? ''} isOn={search.sex !== null}>
        <option value="">{t('filters.anySex')}</option>
        {SEXES.map((sex) => (
          <option key={sex} value={sex}>
            {t(`sex.${sex}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="city" label={t('filters.city')} value={search.city ?? ''} isOn={search.city !== null}>
        <option value="">{t('filters.anyCity')}</option>
        {shown.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </FilterSelect>
      <label className="relative flex h-11 min-w-52 items-center @2xl/main:min-w-60">
        <span className="sr-only">{searchLabel}</span>
        <Search aria-hidden="true" className="pointer-events-none absolute left-3.5 size-4.5 text-ink-600" />
        <input
          ref={searchInput}
          type="search"
          name="text"
          maxLength={100}
          defaultValue={search.text ?? ''}
          placeholder={searchLabel}
          enterKeyHint="search"
          className="h-full w-full rounded-full border-[1.5px] border-ink-300 bg-white pr-3 pl-10 font-semibold text-sm placeholder:text-ink-600 hover:border-brand-600"
        />
      </label>
    </FilterForm>
  )
}
