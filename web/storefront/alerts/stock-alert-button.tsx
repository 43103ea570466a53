import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useVisit } from '../layout/use-visit.ts'
import { useAlerts } from './alerts-provider.tsx'

interface StockAlertButtonProps {
  product: { slug: string; title: string }
  variant: { _id: string; sku: string; optionTitle: string }
  /** On a card: short label. */
  compact?: boolean | undefined
}

/**
 * Replaces 'Agregar' when a variant is sold out. Before the page's script runs it is a form, which asks a guest for an
 * e-mail address.
 */
export function StockAlertButton({ product, variant, compact = false }: StockAlertButtonProps) {
  const { t } = useTranslation('alerts')
  const alerts = useAlerts()
  const { missingChannels } = useVisit()
  const isOn = alerts.isOn(variant._id)
  const named = `${product.title} ${variant.optionTitle}`.trim()
  const asks = !isOn && !alerts.hasAddress
  // A guest would leave a mailbox to which nothing can be sent.
  if (asks && missingChannels.includes('mail')) return null
  // A card has no room for a field: link to the product page.
  const isElsewhere = asks && compact
  return (
    <form
      method={isElsewhere ? 'get' : 'post'}
      action={isElsewhere ? paths.product(product.slug) : paths.alerts()}
      className={compact ? undefined : 'grid w-full gap-3'}
      onSubmit={(event) => {
        event.preventDefault()
        alerts.press({ variantId: variant._id, named })
      }}
    >
      {isElsewhere && <input type="hidden" name="variant" value={variant.sku} />}
      {!isElsewhere && <input type="hidden" name="variantId" value={variant._id} />}
      {!isElsewhere && <input type="hidden" name="mark" value={isOn ? 'off' : 'on'} />}
      {asks && !compact && (
        <div className="only-without-script">
          <TextField name="email" type="email" label={t('emailLabel')} maxLength={254} autoComplete="email" />
        </div>
      )}
      <button
        type="submit"
        // The accessible name begins with the visible label, so that voice control can press it.
        aria-label={t(isOn ? 'waitingNamed' : 'askNamed', { product: named })}
        className={
          compact
            ? buttonStyle(isOn ? 'soft' : 'outline', 'sm', 'pr-3.5 pl-2.5')
            : buttonStyle(isOn ? 'soft' : 'primary', 'lg', 'w-full')
        }
      >
        <BellIcon isOn={isOn} />
        {t(isOn ? 'waiting' : 'ask')}
        {!isOn && !compact && <span className="max-sm:sr-only">{t('whenBack')}</span>}
      </button>
    </form>
  )
}

/** Lucide's bell in a single path; with a tick while the alert is on. */
function BellIcon({ isOn }: { isOn: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 shrink-0 fill-none stroke-2 stroke-current">
      <path
        d={
          isOn
            ? 'm5 12.5 4.5 4.5L19 7.5'
            : 'M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3Z'
        }
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
