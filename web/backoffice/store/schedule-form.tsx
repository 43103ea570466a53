import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { SlotConfiguration } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { clockLabel } from '../appointments/clock-label.ts'
import { StaffForm } from '../staff-form.tsx'
import { SaveButton } from './save-button.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { SlotsField } from './store-forms.server.ts'
import type { ScheduleError, TypedDay, TypedOpening } from './typed-schedule.ts'

interface ScheduleFormProps {
  week: TypedDay[]
  slots: SlotConfiguration
  limits: FieldLimits<SlotsField>
  answer: SectionAnswer | null
}

export function ScheduleForm({ week, slots, limits, answer }: ScheduleFormProps) {
  const { t } = useTranslation('backoffice')
  const { slotType, slotFields } = slots
  const field = fieldProps({ limits })
  const clock = (minute: number | null) => (minute === null ? undefined : clockLabel(minute))
  return (
    <SectionCard id="horario" title={t('store.schedule.title')} answer={answer}>
      <StaffForm preventScrollReset className="group/form grid gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1 font-bold text-ink-800 text-sm">{t('store.schedule.week')}</legend>
          {/* A refused week keeps the typed values; a saved one comes from the store. */}
          {(answer?.week?.days ?? week).map((day) => (
            <Day
              key={`${day.day} ${JSON.stringify(day.openings)} ${day.isOpen}`}
              day={day}
              error={answer?.week?.errors[day.day] ?? null}
            />
          ))}
          <FieldNote id="horario-semana" error={getErrorAt(answer, 'schedule')} />
        </fieldset>
        <RadioGroup
          name="slotType"
          label={t('store.schedule.slotType')}
          defaultValue={slotType}
          error={getErrorAt(answer, 'slotType')}
          options={(['INTERVAL', 'SHIFT'] as const).map((value) => ({
            value,
            label: t(`store.schedule.${value}`),
            hint: t(`store.schedule.${value}Hint`),
          }))}
        />
        <TextField
          {...field('interval')}
          // A required field that is hidden would keep the browser from sending the form.
          required={false}
          type="number"
          label={t('store.schedule.interval')}
          defaultValue={slotFields.interval ?? 30}
          error={getErrorAt(answer, 'interval')}
          messages={{ invalid: t('store.faults.interval') }}
          className="max-w-60 group-has-[[value=SHIFT]:checked]/form:hidden"
        />
        <div className="grid gap-4 group-has-[[value=INTERVAL]:checked]/form:hidden sm:grid-cols-3">
          {(['receiveBeforeMorning', 'endOfMorningShift', 'receiveBeforeAfternoon'] as const).map((name) => (
            <TextField
              key={name}
              {...field(name)}
              type="time"
              label={t(`store.schedule.${name}`)}
              defaultValue={clock(slotFields[name])}
              error={getErrorAt(answer, name)}
              className="content-end"
            />
          ))}
        </div>
        <SaveButton section="schedule">{t('store.schedule.save')}</SaveButton>
      </StaffForm>
    </SectionCard>
  )
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
