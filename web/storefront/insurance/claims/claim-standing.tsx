import { CalendarClock, Check, CircleAlert, Hourglass, Landmark, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claim } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { workingDaysLeft } from './working-days-left.ts'

/** State of a submitted claim, and the promised date of the next step. */
export function ClaimHeadline({ claim, today }: { claim: Claim; today: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { status, answerBy, payBy, displayPays, decisionReason } = claim
  switch (status) {
    case 'SENT':
      return (
        answerBy && <Clock title={t('clock.answer', { day: formatDay(answerBy) })} today={today} until={answerBy} />
      )
    case 'NEEDS_PAPERS':
      return (
        <Notice tone="warn" title={t('clock.papers')}>
          <p className="whitespace-pre-line">{decisionReason}</p>
        </Notice>
      )
    case 'APPROVED':
      return (
        payBy && (
          <Clock title={t('clock.approved', { amount: displayPays ?? '' })} today={today} until={payBy}>
            {t('clock.payBy', { day: formatDay(payBy) })}
          </Clock>
        )
      )
    case 'PAID':
      return (
        <Notice tone="ok" title={t('clock.paid', { amount: displayPays ?? '' })}>
          {decisionReason && <p className="whitespace-pre-line">{decisionReason}</p>}
        </Notice>
      )
    case 'REJECTED':
      return (
        <Notice tone="warn" title={t('clock.rejected')}>
          <p className="whitespace-pre-line">{decisionReason}</p>
          <p className="mt-1">{t('clock.rejectedText')}</p>
        </Notice>
      )
    case 'WITHDRAWN':
      return <Notice title={t('clock.withdrawn')}>{t('clock.withdrawnText')}</Notice>
    case 'DRAFT':
      return null
  }
}

interface ClockProps {
  title: string
  today: string
  until: string
  children?: ReactNode
}

function Clock({ title, today, until, children }: ClockProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const left = workingDaysLeft(today, until)
  const deadline = today > until ? t('clock.late') : left === 0 ? t('clock.today') : t('clock.left', { count: left })
  return (
    <Card className="flex items-start gap-3.5 !border-brand-300" role="status">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
        <CalendarClock aria-hidden="true" className="size-6" />
      </span>
      <div>
        <h2 className="text-lg">{title}</h2>
        {children && <p className="text-ink-700">{children}</p>}
        <p className="mt-0.5 font-bold text-ink-700">{deadline}</p>
      </div>
    </Card>
  )
}

const iconByStatus: Partial<Record<Claim['status'], ReactNode>> = {
  NEEDS_PAPERS: <CircleAlert className="size-5" />,
  REJECTED: <X className="size-5" />,
  WITHDRAWN: <X className="size-5" />,
  PAID: <Landmark className="size-5" />,
}

interface ClaimHistoryProps {
  claim: Claim
  /** Log entries with formatted dates. */
  log: readonly { status: Claim['status']; note: string; time: string }[]
}

/** Past steps of the claim, then the coming ones with their dates. */
export function ClaimHistory({ claim, log }: ClaimHistoryProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { status, answerBy, payBy } = claim
  const happened = log.map((line, index): TimelineEntry => {
    // An entry that leaves the state as it was is headed by what was noted.
    const isOnlyNoted = line.note !== '' && line.status === log[index - 1]?.status
    return {
      key: `${index} ${line.time}`,
      title: isOnlyNoted ? line.note : t(`history.${line.status}`),
      time: line.time,
      note: isOnlyNoted ? '' : line.note,
      state: line.status === 'REJECTED' || line.status === 'WITHDRAWN' ? 'stopped' : 'done',
      icon: iconByStatus[line.status] ?? <Check className="size-5" />,
    }
  })
  const comes: TimelineEntry[] = []
  if (status === 'SENT' && answerBy)
    comes.push({
      key: 'answer',
      title: t('history.answer'),
      time: t('history.until', { day: formatDay(answerBy) }),
      state: 'current',
      icon: <Hourglass className="size-5" />,
    })
  if (status === 'SENT') comes.push({ key: 'pay', title: t('history.pay'), time: t('history.payTime'), state: 'ahead' })
  if (status === 'APPROVED' && payBy)
    comes.push({
      key: 'pay',
      title: t('history.pay'),
      time: t('history.until', { day: formatDay(payBy) }),
      state: 'current',
      icon: <Landmark className="size-5" />,
    })
  if (happened.length === 0) return null
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('history.title')}</h2>
      <Timeline label={t('history.title')} entries={[...happened, ...comes]} />
    </Card>
  )
}
