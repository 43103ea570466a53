import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Refusal } from './refusal.ts'

/** Error message above the form. It takes the focus, so that screen readers announce it. */
export function AuthRefusal({ refusal, actions }: { refusal: Refusal | null | undefined; actions?: ReactNode }) {
  const { t } = useTranslation('account')
  const holder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Field errors are shown at their fields.
    if (refusal && Object.keys(refusal.fields).length === 0) holder.current?.focus()
  }, [refusal])

  if (!refusal) return null
  const minutes = refusal.retryAfter === null ? null : Math.ceil(refusal.retryAfter / 60)
  return (
    <div ref={holder} tabIndex={-1} className="scroll-mt-40 outline-none" data-refusal={refusal.code}>
      <Notice
        tone={refusal.code === 'offline' ? 'warn' : 'error'}
        actions={actions ?? (refusal.code === 'accounts.confirm-first' && <ToProof />)}
      >
        {refusal.code === 'offline' ? t('offline') : refusal.detail}
        {minutes !== null && minutes > 1 && ` ${t('waitMinutes', { count: minutes })}`}
      </Notice>
    </div>
  )
}

/** Way to the proof that the refused form needs. */
function ToProof() {
  const { t } = useTranslation('account')
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={proofPaths.confirm({ referrer: pathname + search })} size="sm" variant="outline">
      {t('confirm.title')}
    </ButtonLink>
  )
}
