import { X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { StaffOrder } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { RefundWay } from './refund-way.tsx'

/** Opened first and said yes to; the customer reads why. */
export function CancelForm({ staff }: { staff: StaffOrder }) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  const ways = staff.refundWays.filter((way) => way !== 'cash')
  return (
    <details className="rounded-card border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-12 items-center justify-center gap-2 rounded-card px-4 font-extrabold text-md text-red-700">
        <X aria-hidden="true" className="size-4.5" />
        {t('cancel.title')}
      </summary>
      <Form method="post" preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t('cancel.text')}</p>
        <TextArea
          name="reason"
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          required
          maxLength={300}
          messages={{ required: t('cancel.reasonMissing') }}
        />
        {ways.length > 1 && <RefundWay ways={ways} />}
        {ways.length === 1 && <p className="font-bold text-sm">{t('cancel.toWalletOnly')}</p>}
        {ways.length === 0 && <p className="font-bold text-sm">{t('cancel.nothingPaid')}</p>}
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isWide
          isPending={isPending}
          pendingLabel={t('do.saving')}
        >
          {t('cancel.sure')}
        </Button>
      </Form>
    </details>
  )
}
