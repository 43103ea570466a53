import type { HouseAccount } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What is special of an account; nothing while it is simply open. */
export function AccountBadge({ account }: { account: Pick<HouseAccount, 'state' | 'isAccepted' | 'overdue'> }) {
  const { t } = useTranslation('houseAccounts')
  if (account.state !== 'open') return <Badge>{t(`states.${account.state}`)}</Badge>
  if (account.overdue > 0) return <Badge tone="red">{t('states.overdue')}</Badge>
  return account.isAccepted ? null : <Badge tone="warn">{t('states.toAccept')}</Badge>
}
