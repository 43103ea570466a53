import { ChevronRight, FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Claim } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { REPORT_WITHIN_DAYS } from '#services/insurance/policies/rules/coverage.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ClaimBadge } from './claim-badge.tsx'
import { artByEvent } from './event-art.ts'

interface ClaimsOfInsuranceProps {
  insuranceId: string
  claims: readonly Claim[]
  /** The month is over; events within it can still be claimed. */
  isOver: boolean
}

/** Claims of this contract, and the link to a new one. */
export function ClaimsOfInsurance({ insuranceId, claims, isOver }: ClaimsOfInsuranceProps) {
  const { t } = useTranslation('petInsuranceProfile')
  return (
    <Card className={cx('grid gap-3.5', claims.length === 0 && 'print:hidden')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('claims.title')}</h2>
        <ButtonLink
          to={paths.newClaim(insuranceId)}
          variant="soft"
          size="sm"
          icon={<FilePlus2 aria-hidden="true" className="size-4.5" />}
        >
          {t('claims.open')}
        </ButtonLink>
      </div>
      {claims.length === 0 ? (
        <p className="text-ink-600">{isOver ? t('claims.noneOver', { days: REPORT_WITHIN_DAYS }) : t('claims.none')}</p>
      ) : (
        <ul className="grid gap-2.5">
          {claims.map((claim) => (
            <li key={claim.id}>
              <ClaimRow insuranceId={insuranceId} claim={claim} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ClaimRow({ insuranceId, claim }: { insuranceId: string; claim: Claim }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { id, event, status, reference, occurredOn, answerBy, displayPays } = claim
  return (
    <Link
      to={paths.claim(insuranceId, id)}
      className="flex items-center gap-3 rounded-tile border border-ink-200 px-3.5 py-3 transition-colors hover:bg-brand-50"
    >
      <Art name={artByEvent[event].name} size={32} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <b className="block font-extrabold">{t(`events.${event}`)}</b>
        <span className="block text-ink-600 text-sm">
          {[reference, formatDay(occurredOn)].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <ClaimBadge status={status} />
          {status === 'SENT' && answerBy && t('claims.answerBy', { day: formatDay(answerBy) })}
          {displayPays && <b>{displayPays}</b>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}
