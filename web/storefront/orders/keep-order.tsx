import type { Order } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { OpenAccount, type WayToAccount } from '../account/phone/open-account.tsx'
import { ShareButtons } from '../community/share/share-buttons.tsx'

interface KeepOrderProps {
  order: Order
  /** Absolute, with the secret token. */
  url: string
  /** Null where this browser's guest did not place it. */
  account: WayToAccount | null
}

/** How a guest finds the order again: by its link, or by an account that takes it along. */
export function KeepOrder({ order, url, account }: KeepOrderProps) {
  const { t } = useTranslation('order')
  const referrer = paths.order(order._id)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('keep.title')}</h2>
      <p className="text-ink-700 text-md">{t('keep.text')}</p>
      <ShareButtons url={url} text={t('keep.share', { reference: order.referenceId })} />
      {account && (
        <OpenAccount
          account={account}
          label={t('keep.account')}
          referrer={referrer}
          signup={paths.signup({ order: order._id, referrer })}
        />
      )}
    </Card>
  )
}
