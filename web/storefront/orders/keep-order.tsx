import { UserPlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AcceptsTerms } from '../account/sign-in/phone-entry.tsx'
import { ShareButtons } from '../community/share/share-buttons.tsx'

export type WayToAccount =
  | { by: 'press'; idempotencyKey: string }
  | { by: 'code'; phoneNumber: string }
  | { by: 'email' }

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
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('keep.title')}</h2>
      <p className="text-ink-700 text-md">{t('keep.text')}</p>
      <ShareButtons url={url} text={t('keep.share', { reference: order.referenceId })} />
      {account && <OpenAccount orderId={order._id} account={account} />}
    </Card>
  )
}

function OpenAccount({ orderId, account }: { orderId: string; account: WayToAccount }) {
  const { t } = useTranslation('order')
  const pending = useNavigation().formData?.get('intent')
  const icon = <UserPlus aria-hidden="true" className="size-4.5" />
  if (account.by === 'email') {
    return (
      <ButtonLink to={paths.signup({ order: orderId, referrer: paths.order(orderId) })} isWide icon={icon}>
        {t('keep.account')}
      </ButtonLink>
    )
  }
  const isByCode = account.by === 'code'
  const intent = isByCode ? 'send' : 'account'
  return (
    <Form method="post" action={isByCode ? proofPaths.signinByPhone({ referrer: paths.order(orderId) }) : undefined}>
      {isByCode ? (
        <input type="hidden" name="phoneNumber" value={account.phoneNumber} />
      ) : (
        <input type="hidden" name="idempotencyKey" value={account.idempotencyKey} />
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        isWide
        icon={icon}
        isPending={pending === intent}
        pendingLabel={t('keep.opening')}
      >
        {t('keep.account')}
      </Button>
      <div className="mt-2">
        <AcceptsTerms />
      </div>
    </Form>
  )
}
