import { TriangleAlert } from 'lucide-react'
import type { PetWarning } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

type Warning = Pick<PetWarning, 'level' | 'text'>

const looks = {
  gentle: 'bg-sun-100 text-ink-900',
  caution: 'bg-warn text-white',
  bites: 'bg-red-600 text-white',
} satisfies Record<PetWarning['level'], string>

/** The level of a warning about a pet, with its text for screen readers and as a tooltip. */
export function WarningBadge({ warning, className }: { warning: Warning; className?: string }) {
  const { t } = useTranslation('backoffice')
  const level = t(`warning.${warning.level}`)
  return (
    <span
      title={warning.text || undefined}
      className={cx(
        'inline-flex w-fit max-w-full items-center gap-1 rounded-tag px-1.5 py-px font-extrabold text-xs',
        looks[warning.level],
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{level}</span>
      {warning.text && <span className="sr-only">: {warning.text}</span>}
    </span>
  )
}
