import type { Claim } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<Claim['status'], Tone> = {
  DRAFT: 'neutral',
  SENT: 'soft',
  NEEDS_PAPERS: 'warn',
  APPROVED: 'ok',
  REJECTED: 'red',
  PAID: 'ok',
  WITHDRAWN: 'neutral',
}

export function ClaimBadge({ status }: { status: Claim['status'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  return <Badge tone={tones[status]}>{t(`claimStatus.${status}`)}</Badge>
}
