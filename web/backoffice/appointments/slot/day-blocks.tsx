import { X } from 'lucide-react'
import { useNavigation } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { StaffForm } from '../../staff-form.tsx'
import { clockLabel } from '../clock-label.ts'
import type { CalendarOfPage } from '../load-calendar.server.ts'
import { blockIcons } from './block-looks.tsx'

export type CalendarBlock = CalendarOfPage['blocks'][number]

/** Blocked people of a day; blocked stations too, where no columns show them. */
export function DayBlocks({ blocks }: { blocks: readonly CalendarBlock[] }) {
  const { t } = useTranslation('backoffice')
  if (blocks.length === 0) return null
  return (
    <ul aria-label={t('block.list')} className="mb-3 flex flex-wrap gap-2">
      {blocks.map((block) => (
        <li key={`${block.id} ${block.day}`}>
          <BlockLabel block={block} className="rounded-control border border-ink-400 px-3 py-1.5" isNamed />
        </li>
      ))}
    </ul>
  )
}

interface BlockLabelProps {
  block: CalendarBlock
  /** Says who or what is blocked: outside of its column. */
  isNamed?: boolean
  className?: string
}

/** A block with its time, and the button that takes it back. */
export function BlockLabel({ block, isNamed = false, className }: BlockLabelProps) {
  const { t } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('blockId') === block.id
  const time = `${clockLabel(block.startMinute)}–${clockLabel(block.endMinute % 1440)}`
  const isWhole = block.startMinute === 0 && block.endMinute === 1440
  return (
    <div
      className={cx(
        'flex h-full items-start gap-1.5 overflow-hidden bg-[repeating-linear-gradient(135deg,var(--color-ink-200)_0_6px,var(--color-ink-50)_6px_12px)] font-bold text-ink-800 text-xs',
        className,
      )}
    >
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-1.5">
        {blockIcons[block.kind]}
        {isNamed && <span className="font-extrabold">{block.name}</span>}
        <span>{t(`block.kinds.${block.kind}`)}</span>
        <span className="whitespace-nowrap tabular-nums">{isWhole ? t('block.allDay') : time}</span>
        {block.isPart && <span>{t('block.days', { until: dateLabel(block.untilDay) })}</span>}
        {block.note && <span className="truncate font-semibold">{block.note}</span>}
      </span>
      <StaffForm preventScrollReset className="shrink-0">
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="blockId" value={block.id} />
        <button
          type="submit"
          disabled={isPending}
          aria-label={t('block.remove', { name: block.name, time })}
          className="grid size-6 place-items-center rounded-tag bg-white text-ink-800 hover:text-red-700"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </StaffForm>
    </div>
  )
}
