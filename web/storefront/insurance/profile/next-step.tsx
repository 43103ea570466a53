import type { Insurance } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Countdown } from '../../countdown/countdown.tsx'
import type { Standing } from './insurance-standing.ts'

interface NextStepProps {
  insurance: Insurance
  standing: Standing
  /** Expiry of the payment link: formatted, and in seconds from now. */
  pay: { until: string; secondsLeft: number } | null
}

/** Missing step of a contract that is not active yet. */
export function NextStep({ insurance, standing, pay }: NextStepProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { id, petProfileName: name, displayPrice: price } = insurance
  const go = (to: string, label: string) => (
    <ButtonLink to={to} size="lg" className="w-full sm:w-fit">
      {label}
    </ButtonLink>
  )
  switch (standing) {
    case 'pictures':
      return (
        <Step title={t('next.pictures.title', { name })} text={t('next.pictures.text')}>
          {go(paths.insurancePictures(id), t('next.pictures.go'))}
        </Step>
      )
    case 'ready':
      return (
        <Step title={t('next.ready.title')} text={t('next.ready.text', { name, price })}>
          {go(paths.insuranceSummary(id), t('next.ready.go', { price }))}
        </Step>
      )
    case 'to-pay':
      return (
        <Step title={t('next.to-pay.title')} text={pay ? t('next.to-pay.text', { time: pay.until, price }) : ''}>
          {pay && <Countdown secondsLeft={pay.secondsLeft} className="bg-brand-100 text-brand-800" />}
          {go(paths.insuranceSummary(id), t('next.to-pay.go', { price }))}
        </Step>
      )
    case 'link-ended':
      return (
        <Step title={t('next.link-ended.title')} text={t('next.link-ended.text', { name })}>
          {go(paths.insuranceSummary(id), t('next.link-ended.go'))}
        </Step>
      )
    case 'issuing':
      return (
        <Card className="flex items-start gap-3.5 !border-brand-300" role="status">
          <span className="mt-1 shrink-0 text-brand-700">
            <Spinner />
          </span>
          <div>
            <h2 className="text-lg">{t('next.issuing.title')}</h2>
            <p className="mt-1 text-ink-700">{t('next.issuing.text')}</p>
          </div>
        </Card>
      )
    case 'cancelled':
      return <Cancelled insurance={insurance} />
    default:
      return null
  }
}

function Step({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Card className="grid gap-3 !border-brand-300 print:hidden">
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-ink-700">{text}</p>}
      {children}
    </Card>
  )
}

function Cancelled({ insurance: { cancelledReason, isPaid, subscriptionDate } }: { insurance: Insurance }) {
  const { t } = useTranslation('petInsuranceProfile')
  // A paid contract that was never issued is refunded in full.
  const isSentBack = isPaid && subscriptionDate === null
  return (
    <Notice tone={isSentBack ? 'warn' : 'info'} title={t('next.cancelled.title')}>
      {cancelledReason && <p>{t('next.cancelled.reason', { reason: cancelledReason.replace(/\.$/, '') })}</p>}
      {isSentBack && <p>{t('next.cancelled.sentBack')}</p>}
    </Notice>
  )
}
