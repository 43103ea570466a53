import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

/** The next start that can be booked: 'Hoy 15:30'. */
export function NextSlotChip({ label, className }: { label: string | null; className?: string }) {
  const { t } = useTranslation('appointment')
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-1 font-extrabold text-xs',
        label === null ? 'bg-ink-100 text-ink-700' : 'bg-ok-50 text-ok',
        className,
      )}
    >
      <i className="icon-clock size-3.5" />
      {label === null ? (
        t('card.noSlot')
      ) : (
        <span>
          <span className="sr-only">{t('card.next')}: </span>
          {label}
        </span>
      )}
    </span>
  )
}
