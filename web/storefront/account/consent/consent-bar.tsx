import { useFetcher, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCartGlance } from '../../cart/cart-provider.tsx'
import { usePersonalFrame } from '../../layout/use-personal-frame.ts'

/** Pages in the middle of a task, where the question waits; nothing is measured meanwhile. */
const WITHOUT = [
  'cart',
  'checkout',
  'order',
  'product',
  'payment',
  'signin',
  'signup',
  'forgot-password',
  'reset-password',
]
const AND_WITHOUT = ['verify-email', 'invitation', 'second-factor', 'personal-data', 'terminosycondiciones', 'delivery']

/** Asks for consent to analytics, in the browser alone (ConsentCorner). Declining is as easy as accepting, and no answer counts as declined. */
export default function ConsentBar() {
  const { asksConsent } = usePersonalFrame()
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const { count } = useCartGlance()
  const fetcher = useFetcher()

  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  const isAnswered = !asksConsent || fetcher.formData !== undefined || fetcher.data === null
  if (isAnswered || WITHOUT.includes(first) || AND_WITHOUT.includes(first)) return null
  return (
    <section
      data-consent
      aria-label={t('consent.label')}
      className={cx(
        'fixed inset-x-2.5 z-20 flex animate-rise items-center gap-2.5 rounded-tile border border-ink-200 bg-white px-3 py-2 shadow-3',
        // It never covers a page's own bar, nor stands in the way of a task: it waits for the next page.
        '[:root:has([data-product-bar])_&]:hidden [:root:has([data-errand])_&]:hidden',
        'md:right-auto md:bottom-4 md:left-4 md:max-w-2xl md:gap-4 md:px-4 md:py-3',
        count > 0 ? 'bottom-[calc(var(--tabs-height)+4.75rem)]' : 'bottom-[calc(var(--tabs-height)+0.5rem)]',
      )}
    >
      <p className="min-w-0 flex-1 text-xs leading-snug md:text-sm">
        <b className="font-extrabold text-sm">{t('consent.title')}</b>{' '}
        <span className="max-md:sr-only">{t('consent.text')} </span>
        <TextLink to={`${paths.terms()}#datos`}>{t('consent.more')}</TextLink>
      </p>
      <fetcher.Form method="post" action={paths.consent()} className="flex shrink-0 gap-1.5">
        <Button type="submit" name="analytics" value="no" variant="soft" size="sm">
          {t('consent.refuse')}
        </Button>
        <Button type="submit" name="analytics" value="yes" variant="soft" size="sm">
          {t('consent.accept')}
        </Button>
      </fetcher.Form>
    </section>
  )
}
