import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import type { ClaimRow } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { claimTone } from './insurance-labels.ts'

/** A claim in a list, with its due date and, where it is known, the clerk who works on it. */
export function ClaimLink({ claim, clerk = null }: { claim: ClaimRow; clerk?: string | null }) {
  const { t } = useTranslation('insuranceDesk')
  const { status, dueOn, isLate, displayPays, displayAmount } = claim
  return (
    <Link
      to={paths.backofficeClaim(claim.id)}
      prefetch="intent"
      className={cx(
        'grid gap-1.5 rounded-card border bg-white p-4 shadow-1 transition-colors hover:border-brand-500',
        isLate ? 'border-red-600 border-l-4' : 'border-ink-200',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-black text-md">{t(`event.${claim.event}`)}</b>
        <span className="font-bold text-sm">
          {t('claims.of', { pet: claim.petProfileName, owner: claim.ownerName })}
        </span>
        <span className="ml-auto flex flex-wrap gap-1.5">
          {isLate && <Badge tone="red">{t('claims.isLate')}</Badge>}
          <Badge tone={claimTone[status]}>{t(`claimStatus.${status}`)}</Badge>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-ink-600 text-sm">
        <span>{claim.reference}</span>
        <span>{claim.policyTitle}</span>
        {clerk && <span className="font-bold">{t('claims.with', { clerk })}</span>}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm">
        {dueOn ? (
          <span className="flex items-center gap-1.5 font-bold">
            <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-600" />
            {t(status === 'APPROVED' ? 'claims.payBy' : 'claims.answerBy', { day: formatDay(dueOn) })}
          </span>
        ) : (
          <span className="text-ink-600">{t('claims.reported', { day: formatDay(claim.reportedOn) })}</span>
        )}
        <span className="font-bold">
          {displayPays
            ? t('claims.pays', { amount: displayPays })
            : displayAmount && t('claims.cost', { amount: displayAmount })}
        </span>
      </span>
    </Link>
  )
}
