import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'

/** One waiting item, with a link to the page that resolves it. */
export function WaitingLine({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('healthDesk')
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-md">
      <span>{children}</span>
      <Link to={to} className={resolveLink}>
        {t('money.resolve')}
      </Link>
    </p>
  )
}

export const resolveLink =
  'inline-flex min-h-9 items-center font-bold text-brand-700 text-sm underline underline-offset-3'
