import type { StaffHouseAccount } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What the shop should know of an account at a glance; nothing while it is open, accepted and paid in time. */
export function StateBadge({ account }: { account: StaffHouseAccount }) {
  const { t } = useTranslation('houseAccountDesk')
  const { state, isAccepted, overdue, currencyCode } = account
  return (
    <>
      {state !== 'open' && <Badge>{t(`states.${state}`)}</Badge>}
      {state === 'open' && !isAccepted && <Badge tone="warn">{t('states.toAccept')}</Badge>}
      {overdue > 0 && <Badge tone="red">{t('overdue', { amount: formatMoney(overdue, currencyCode) })}</Badge>}
    </>
  )
}
