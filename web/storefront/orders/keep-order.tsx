import { UserPlus } from 'lucide-react'
import type { Order } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShareButtons } from '../community/share/share-buttons.tsx'

interface KeepOrderProps {
  order: Order
  /** Absolute, with the secret token. */
  url: string
  /** Whether this browser's guest placed it. */
  isOwn: boolean
}

/** How a guest finds the order again: by its link, or by an account that takes it along. */
export function KeepOrder({ order, url, isOwn }: KeepOrderProps) {
  const { t } = useTranslation('order')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('keep.title')}</h2>
      <p className="text-ink-700 text-md">{t('keep.text')}</p>
      <ShareButtons url={url} text={t('keep.share', { reference: order.referenceId })} />
      {isOwn && (
        <ButtonLink
          to={paths.signup({ order: order._id, referrer: paths.order(order._id) })}
          isWide
          icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        >
          {t('keep.account')}
        </ButtonLink>
      )}
    </Card>
  )
}
