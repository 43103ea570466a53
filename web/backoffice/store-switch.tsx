import { ChevronDown, Store } from 'lucide-react'
import { Form, useLocation, useMatches, useSearchParams } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** Store that the page is of; `isOnly`: it shows one thing of that store, such as a receipt, which no other store has. */
export function useShownStore(): { id: string | null; isOnly: boolean } {
  const [search] = useSearchParams()
  const shown = useMatches().at(-1)?.loaderData
  if (shown !== null && typeof shown === 'object' && 'onlyStoreId' in shown && typeof shown.onlyStoreId === 'string')
    return { id: shown.onlyStoreId, isOnly: true }
  return { id: search.get('storeId'), isOnly: false }
}

/** Store selector: navigates on change, or by its button without a script. */
export function StoreSwitch({ stores }: { stores: { id: string; name: string; active: boolean }[] }) {
  const { t } = useTranslation('backoffice')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { id: shown, isOnly } = useShownStore()
  const current = shown ?? stores.find(({ active }) => active)?.id ?? stores[0]?.id
  const [first] = stores
  if (!first) return null
  const only = stores.length === 1 ? first : isOnly && stores.find(({ id }) => id === current)
  if (only) return <p className="truncate font-extrabold">{only.name}</p>
  return (
    <Form action={pathname} className="flex min-w-0 items-center gap-2">
      {/* Keep day and view; an open appointment belongs to the other store. */}
      {['day', 'view'].map((name) => {
        const value = search.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      <span className="relative flex min-w-0 items-center">
        <Store aria-hidden="true" className="pointer-events-none absolute left-3.5 size-5 text-brand-700" />
        <select
          key={current}
          name="storeId"
          aria-label={t('storeSwitch.label')}
          defaultValue={current}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="h-11 w-full min-w-0 max-w-80 appearance-none truncate rounded-control border-[1.5px] border-ink-300 bg-white pr-10 pl-11 font-extrabold text-ink-900 text-md hover:border-brand-500"
        >
          {stores.map(({ id, name, active }) => (
            <option key={id} value={id}>
              {active ? name : t('storeSwitch.off', { name })}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-5 text-ink-600" />
      </span>
      <button type="submit" className={buttonStyle('outline', 'sm', 'only-without-script')}>
        {t('storeSwitch.go')}
      </button>
    </Form>
  )
}
