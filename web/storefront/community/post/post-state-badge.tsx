import type { Post } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<Post['status'], Tone> = {
  waiting: 'warn',
  open: 'ok',
  matched: 'sun',
  adopted: 'brand',
  reunited: 'brand',
  closed: 'neutral',
  expired: 'neutral',
  hidden: 'red',
}

export function PostStateBadge({ status }: { status: Post['status'] }) {
  const { t } = useTranslation('communityPost')
  return <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>
}
