import { ExternalLink, Printer } from 'lucide-react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Bill } from '#services/appointments/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths as shopPaths } from '#web/paths.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePaymentState } from '../../storefront/payment/use-payment-state.ts'
import { StaffForm } from '../staff-form.tsx'
import type { QrDrawing } from './draw-qr.server.ts'
import { QrSquare } from './qr-square.tsx'

interface QrPanelProps {
  bill: Bill
  qr: NonNullable<Bill['qr']>
  drawing: QrDrawing | null
  appointmentId: string
}

const SETTLING_MS = 2000

/** The code that the customer scans. The page reads itself anew once it is paid, and again once it is in the till. */
export function QrPanel({ bill, qr, drawing, appointmentId }: QrPanelProps) {
  const { t } = useTranslation('till')
  const isEnding = useNavigation().formData?.get('intent') === 'endQr'
  const { pathname, search } = useLocation()
  const isPaid = qr.status === 'paid'
  usePaymentState(qr.token ?? '', { status: qr.status, isByStatement: qr.token === null })
  useLivePage(isPaid, { everyMs: SETTLING_MS })
  const amount = formatMoney(qr.amount + qr.tip, bill.currencyCode)
  if (isPaid) return <Notice tone="ok">{t('qr.paid', { amount })}</Notice>
  return (
    <div className="grid justify-items-center gap-3">
      {qr.isTest && <Badge tone="sun">{t('qr.test')}</Badge>}
      <p className="text-center font-bold">{t('qr.scan', { amount })}</p>
      {drawing ? <QrSquare drawing={drawing} label={t('qr.label', { amount })} /> : <Notice>{t('qr.noCode')}</Notice>}
      <p role="status" className="text-center text-ink-700 text-sm">
        {t('qr.waiting')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {qr.token && (
          <ButtonLink
            to={shopPaths.payment(qr.token)}
            target="_blank"
            variant="soft"
            size="sm"
            icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
          >
            {t('qr.open')}
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.backofficeVisitReceipt(appointmentId)}
          variant="soft"
          size="sm"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
        >
          {t('qr.print')}
        </ButtonLink>
        <StaffForm preventScrollReset>
          <input type="hidden" name="intent" value="endQr" />
          <input type="hidden" name="appointmentId" value={appointmentId} />
          <Button type="submit" variant="outline" size="sm" isPending={isEnding} pendingLabel={t('saving')}>
            {t('qr.end')}
          </Button>
        </StaffForm>
      </div>
      <Link
        to={{ pathname, search }}
        preventScrollReset
        className="only-without-script font-bold text-brand-700 underline"
      >
        {t('qr.check')}
      </Link>
    </div>
  )
}
