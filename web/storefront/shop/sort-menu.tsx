import { ArrowUpDown } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { changed, type ListingSearch, listingParams, SORTS } from './listing-search.ts'

/** Sorting as a plain select in a form: sends itself with JavaScript, has a button without. */
export function SortMenu({ search }: { search: ListingSearch }) {
  const { t } = useTranslation('shop')
  const submit = useSubmit()
  const rest = [...listingParams(changed(search, { sortBy: null }))]
  const fallback = search.q ? 'relevance' : 'updatedAt-desc'
  const sorts = search.q ? ['relevance' as const, ...SORTS] : SORTS

  return (
    <Form action={paths.products()} className="flex items-center gap-2">
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative flex h-11 items-center gap-2 rounded-control border-[1.5px] border-ink-300 bg-white pr-9 pl-3.5 text-sm font-extrabold">
        <ArrowUpDown size={17} aria-hidden />
        <span className="sr-only sm:not-sr-only">{t('sort.label')}</span>
        <select
          name="sortby"
          defaultValue={search.sortBy ?? fallback}
          onChange={(event) => submit(event.currentTarget.form)}
          className="-mr-9 h-full cursor-pointer appearance-none bg-[image:var(--chevron-down)] bg-[position:right_.75rem_center] bg-no-repeat pr-9 font-extrabold outline-offset-4"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="h-11 rounded-control bg-brand-600 px-4 text-sm font-extrabold text-white">
          {t('sort.apply')}
        </button>
      </noscript>
    </Form>
  )
}
