import type { SlotConfiguration } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clockLabel } from '../appointments/clock-label.ts'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { SlotsField } from './store-forms.server.ts'
import type { TypedDay } from './typed-schedule.ts'
import { VersionField } from './version-field.tsx'
import { WeekFields } from './week-fields.tsx'

interface ScheduleFormProps {
  week: TypedDay[]
  /** The store has no week yet: this one is saved only with the form. */
  isProposed: boolean
  slots: SlotConfiguration
  limits: FieldLimits<SlotsField>
  /** Of the store that the form shows. */
  version: number
  answer: SectionAnswer | null
}

export function ScheduleForm({ week, isProposed, slots, limits, version, answer }: ScheduleFormProps) {
  const { t } = useTranslation('backoffice')
  const { slotType, slotFields } = slots
  const field = fieldProps({ limits })
  const clock = (minute: number | null) => (minute === null ? undefined : clockLabel(minute))
  return (
    <SectionCard id="horario" title={t('store.schedule.title')} answer={answer}>
      <StaffForm preventScrollReset className="group/form grid gap-5">
        <VersionField version={version} />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-bold text-ink-800 text-sm">{t('store.schedule.week')}</legend>
          {isProposed && (
            <Notice tone="info" title={t('store.schedule.proposed')} className="mb-2">
              {t('store.schedule.proposedText')}
            </Notice>
          )}
          {/* A refused week keeps the typed values; a saved one comes from the store. */}
          <WeekFields week={answer?.week?.days ?? week} errors={answer?.week?.errors} />
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
