import { RefreshCw } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Link 'Ya pagué' with its answer right above it, where the thumb is; screen readers hear each answer. */
export function CheckPayment({ token, answer }: { token: string; answer: string | null }) {
  const { t } = useTranslation('payment')
  const to = paths.payment(token, { check: 1 })
  const { location } = useNavigation()
  const isChecking = location !== undefined && location.pathname + location.search === to
  return (
    <div className="grid gap-2">
      <div role="status">
        {/* The text changes with each press, so that the same answer is heard again. */}
        {(isChecking || answer) && <Notice tone="info">{isChecking ? t('checking') : answer}</Notice>}
      </div>
      <ButtonLink to={to} replace preventScrollReset variant="outline" isWide>
        <RefreshCw aria-hidden="true" className="size-4.5" />
        {t('check')}
      </ButtonLink>
    </div>
  )
}
