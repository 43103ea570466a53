import { Form, useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { changed, type ListingSearch, listingParams, SORTS } from '../listing-search.ts'

/** Sorting as a plain select in a form: sends itself with JavaScript, has a button without. */
export function SortMenu({ search }: { search: ListingSearch }) {
  const { t } = useTranslation('shop')
  const submit = useSubmit()
  const rest = [...listingParams(changed(search, { sortBy: null }))]
  const fallback = search.q ? 'relevance' : 'updatedAt-desc'
  const sorts = search.q ? ['relevance' as const, ...SORTS] : SORTS

  return (
    <Form
      action={paths.products()}
      className="mt-3 flex min-w-0 items-center gap-2 [grid-area:sort] @4xl/main:mt-0 @4xl/main:self-end"
    >
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative flex h-11 min-w-0 flex-1 items-center gap-2 rounded-control border-[1.5px] border-ink-300 bg-white pl-3.5 font-extrabold text-sm hover:border-brand-600">
        <i className="icon-arrow-up-down size-[17px]" />
        <span className="sr-only @4xl/main:not-sr-only">{t('sort.label')}</span>
        <select
          key={search.sortBy}
          name="sortby"
          defaultValue={search.sortBy ?? fallback}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          className="h-full min-w-0 flex-1 cursor-pointer appearance-none truncate rounded-control pr-9 font-extrabold outline-offset-4"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
        <i className="icon-chevron-down size-[17px] pointer-events-none absolute right-3 text-ink-600" />
      </label>
      <noscript>
        <button type="submit" className="h-11 rounded-control bg-brand-600 px-4 text-sm font-extrabold text-white">
          {t('sort.apply')}
        </button>
      </noscript>
    </Form>
  )
}
