import { House, MapPin } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

export interface SavedChoice {
  code: string
  street: string
  notes: string
  city: string
  locality: string | null
}

interface SavedAddressesProps {
  addresses: SavedChoice[]
  /** Value of the button that is being submitted. */
  pending?: FormDataEntryValue | null
  isChosen(address: SavedChoice): boolean
}

/** Saved addresses of a signed-in user, as buttons of a form that posts to the delivery page. */
export function SavedAddresses({ addresses, pending, isChosen }: SavedAddressesProps) {
  const { t } = useTranslation('address')
  return (
    <section>
      <h3 className="mb-2.5 text-md">{t('chooser.saved')}</h3>
      <ul className="grid gap-2">
        {addresses.map((address) => (
          <li key={address.code} className="min-w-0">
            <button
              type="submit"
              name="code"
              value={address.code}
              aria-pressed={isChosen(address)}
              aria-busy={pending === address.code || undefined}
              className={cx(
                'flex min-h-14 w-full items-center gap-3 rounded-tile border-[1.5px] border-ink-300 bg-white px-4 py-2.5 text-left transition-colors',
                'hover:border-brand-600 aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-busy:opacity-70',
              )}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
                {isChosen(address) ? (
                  <MapPin aria-hidden="true" className="size-4.5" />
                ) : (
                  <House aria-hidden="true" className="size-4.5" />
                )}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-extrabold">{address.street}</span>
                <span className="block truncate text-ink-600 text-sm">
                  {[address.locality, address.city, address.notes].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
