import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ScheduleError, TypedDay, TypedOpening } from './typed-schedule.ts'

interface WeekFieldsProps {
  week: readonly TypedDay[]
  errors?: Partial<Record<number, ScheduleError>> | undefined
}

/** Fields of a week's openings; `parseWeek` reads them. */
export function WeekFields({ week, errors = {} }: WeekFieldsProps) {
  return week.map((day) => (
    <Day key={`${day.day} ${JSON.stringify(day.openings)} ${day.isOpen}`} day={day} error={errors[day.day] ?? null} />
  ))
}

interface Line extends TypedOpening {
  key: number
}

function Day({ day, error }: { day: TypedDay; error: ScheduleError | null }) {
  const { t } = useTranslation('backoffice')
  const [lines, setLines] = useState<Line[]>(() => day.openings.map((opening, key) => ({ ...opening, key })))
  const [isOpen, setOpen] = useState(day.isOpen)
  const name = t(`store.weekdays.${weekdayKey(day.day)}`)
  const lower = name.toLowerCase()
  const add = () =>
    setLines((now) => [...now, { from: '', until: '', key: Math.max(0, ...now.map(({ key }) => key)) + 1 }])
  return (
    <div className="grid items-start gap-x-4 gap-y-1.5 border-ink-200 border-b py-2.5 last:border-b-0 @xl/main:grid-cols-[8rem_minmax(0,1fr)]">
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          type="checkbox"
          name={`open-${day.day}`}
          aria-label={t('store.schedule.openOf', { day: name })}
          defaultChecked={day.isOpen}
          onChange={(event) => {
            setOpen(event.currentTarget.checked)
            if (event.currentTarget.checked && lines.length === 0) add()
          }}
          className="size-5.5 accent-brand-600"
        />
        {name}
      </label>
      <div className="grid gap-1.5">
        {lines.map((line) => (
          <Opening
            key={line.key}
            day={day.day}
            name={name}
            line={line}
            isClosed={!isOpen}
            onRemove={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
          />
        ))}
        <div className="only-without-script">
          <Opening day={day.day} name={name} line={{ from: '', until: '' }} isClosed={!isOpen} />
        </div>
        {isOpen ? (
          <button
            type="button"
            onClick={add}
            aria-label={t('store.schedule.addOf', { day: lower })}
            className="needs-script inline-flex min-h-10 items-center gap-1.5 justify-self-start rounded-control px-2 font-extrabold text-brand-700 text-sm hover:bg-brand-50"
          >
            <Plus aria-hidden="true" className="size-4.5" />
            {t('store.schedule.add')}
          </button>
        ) : (
          lines.length === 0 && <p className="flex min-h-11 items-center text-ink-600">{t('store.schedule.closed')}</p>
        )}
        <FieldNote id={`dia-${day.day}`} error={error && t(`store.faults.${error}`)} />
      </div>
    </div>
  )
}

interface OpeningProps {
  day: number
  name: string
  line: TypedOpening
  isClosed: boolean
  onRemove?(): void
}

function Opening({ day, name, line, isClosed, onRemove }: OpeningProps) {
  const { t } = useTranslation('backoffice')
  const style = `h-11 min-w-0 flex-1 rounded-control border-[1.5px] border-ink-500 bg-white px-2 font-semibold text-md sm:max-w-36 ${isClosed ? 'opacity-55' : ''}`
  return (
    <div className="flex items-center gap-1.5">
      <input
        type="time"
        name={`from-${day}`}
        aria-label={t('store.schedule.fromOf', { day: name })}
        defaultValue={line.from}
        className={style}
      />
      <span aria-hidden="true">–</span>
      <input
        type="time"
        name={`until-${day}`}
        aria-label={t('store.schedule.untilOf', { day: name })}
        defaultValue={line.until}
        className={style}
      />
      {onRemove && (
        <IconButton
          label={t('store.schedule.remove', { from: line.from, until: line.until, day: name.toLowerCase() })}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onRemove}
          className="needs-script"
        />
      )}
    </div>
  )
}

function weekdayKey(day: number): '0' | '1' | '2' | '3' | '4' | '5' | '6' {
  const keys = ['0', '1', '2', '3', '4', '5', '6'] as const
  return keys[day] ?? '0'
}
