import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { CartMembership } from '../state/cart-membership.ts'

/** Shown where a membership could make the delivery free, but its benefits could not be read. */
export function BenefitsNotice({ known, fulfillmentTotal }: { known: CartMembership; fulfillmentTotal: number }) {
  const { t } = useTranslation('cart')
  if (known.benefits === 'known' || fulfillmentTotal === 0) return null
  return <Notice tone="info">{t('membership.unavailable')}</Notice>
}
