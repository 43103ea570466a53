import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { CartMembership } from './cart-membership.ts'

/** Said where a membership could have made the delivery free and nobody could tell us of one. */
export function BenefitsNotice({ known, fulfillmentTotal }: { known: CartMembership; fulfillmentTotal: number }) {
  const { t } = useTranslation('cart')
  if (known.benefits === 'known' || fulfillmentTotal === 0) return null
  return <Notice tone="info">{t('membership.unavailable')}</Notice>
}
