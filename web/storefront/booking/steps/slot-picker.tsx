import type { ReactNode } from 'react'
import type { Slot, SlotDay } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'

interface SlotPickerProps {
  /** At most seven. */
  days: readonly SlotDay[]
  /** Day open at first, yyyy-MM-dd. */
  shown: string | null
  /** Slot selected at first. */
  chosen: string | null
  isShift: boolean
  onDay?(day: string): void
  onSlot?(slot: Slot): void
  /** Content of a day without slots. */
  aside?(day: SlotDay): ReactNode
}

/**
 * A week of radio chips with the slots of the selected day below: the fields `day` and `schedule` of the surrounding
 * form. CSS selects the visible day, so it works before any script.
 */
export function SlotPicker({ days, shown, chosen, isShift, onDay, onSlot, aside }: SlotPickerProps) {
  const { t } = useTranslation('booking')
  return (
    <div className="group/week">
      <fieldset>
        <legend className="sr-only">{t('schedule.days')}</legend>
        <div className="rail -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pt-1 pb-2 sm:mx-0 sm:grid sm:grid-cols-7 sm:px-0.5">
          {days.map((day, index) => (
            <label
              key={day.day}
              className={cx(
                'relative grid min-h-20 min-w-20 shrink-0 cursor-pointer sm:min-w-0 snap-start content-center justify-items-center gap-0.5 rounded-tile border-[1.5px] border-ink-300 px-1.5 py-2 sm:px-0.5 text-center transition-colors hover:border-brand-500',
                'has-checked:border-brand-600 has-checked:bg-brand-600 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
                day.slots.length === 0 ? 'bg-ink-100 text-ink-600' : 'bg-white',
              )}
            >
              <input
                type="radio"
                name="day"
                value={day.day}
                data-day={index}
                defaultChecked={day.day === shown}
                onChange={() => onDay?.(day.day)}
                className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
              />
              <span className="font-extrabold leading-tight first-letter:uppercase">{shortLabel(day)}</span>
              <span className="font-bold text-xs leading-tight">
                {day.slots.length > 0
                  ? t('schedule.free', { count: day.slots.length })
                  : t(`schedule.reasons.${day.reason ?? 'lleno'}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {days.map((day, index) => (
        <div key={day.day} className={cx('mt-4 hidden', open[index])}>
          {day.slots.length > 0 ? (
            <Times day={day} chosen={chosen} isShift={isShift} onSlot={onSlot} />
          ) : (
            <div className="grid gap-4">
              <Notice tone="info" title={day.note ?? undefined}>
                {day.reason ? t(`schedule.why.${day.reason}`) : t('schedule.nothing')}
              </Notice>
              {aside?.(day)}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** Literal class names, so that Tailwind finds them. */
const open = [
  'group-has-[[data-day="0"]:checked]/week:block',
  'group-has-[[data-day="1"]:checked]/week:block',
  'group-has-[[data-day="2"]:checked]/week:block',
  'group-has-[[data-day="3"]:checked]/week:block',
  'group-has-[[data-day="4"]:checked]/week:block',
  'group-has-[[data-day="5"]:checked]/week:block',
  'group-has-[[data-day="6"]:checked]/week:block',
]

/** 'Hoy', 'Mañana', 'lun 23'. */
function shortLabel({ day, weekday, dayLabel }: SlotDay): string {
  return /\d/.test(dayLabel) ? `${weekday} ${Number(day.slice(8))}` : dayLabel
}

const parts = ['morning', 'afternoon', 'evening'] as const

interface TimesProps {
  day: SlotDay
  chosen: string | null
  isShift: boolean
  onSlot?(slot: Slot): void
}

function Times({ day, chosen, isShift, onSlot }: TimesProps) {
  const { t } = useTranslation('booking')
  return (
    <div className="grid gap-4">
      {parts.map((part) => {
        const slots = day.slots.filter((slot) => slot.part === part)
        if (slots.length === 0) return null
        return (
          <fieldset key={part}>
            <legend className="mb-2 font-bold text-ink-700 text-sm">
              {t(`schedule.${part}`)} <span className="sr-only">{day.dayLabel}</span>
            </legend>
            <div
              className={
                isShift ? 'grid gap-2.5 sm:grid-cols-2' : 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2'
              }
            >
              {slots.map((slot) => (
                <label key={slot.schedule} className={chip}>
                  <input
                    type="radio"
                    name="schedule"
                    value={slot.schedule}
                    defaultChecked={slot.schedule === chosen}
                    onChange={() => onSlot?.(slot)}
                    className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
                  />
                  {isShift ? (
                    <>
                      <span className="block font-extrabold first-letter:uppercase">
                        {t('schedule.shiftUntil', { time: slot.receiveUntilLabel })}
                      </span>
                      <span className="block font-semibold text-sm first-letter:uppercase">
                        {t('schedule.shiftCollect', { time: slot.collectLabel })}
                      </span>
                    </>
                  ) : (
                    <span className="font-extrabold">{slot.label}</span>
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

const chip =
  'relative grid min-h-11 cursor-pointer content-center justify-items-center rounded-control border-[1.5px] border-ink-300 bg-white px-2 py-2 text-center transition-colors hover:border-brand-500 has-checked:border-brand-600 has-checked:bg-brand-600 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2'
