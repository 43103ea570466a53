import { Trash2 } from 'lucide-react'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'
import type { ClosureField } from './store-forms.server.ts'

interface ClosuresCardProps {
  today: string
  closures: { id: string; days: string; hours: { from: string; until: string } | null; reason: string }[]
  /** Years whose public holidays are offered. */
  holidayYears: number[]
  limits: FieldLimits<ClosureField>
  answer: SectionAnswer | null
}

/** Exceptional closures of the store; bookings within a new one are listed. */
export function ClosuresCard({ today, closures, holidayYears, limits, answer }: ClosuresCardProps) {
  const { t } = useTranslation('backoffice')
  const { t: words } = useTranslation('salonSettings')
  const field = fieldProps({ limits })
  const isAdding = answer?.section === 'closure-add'
  const refused = isAdding && answer.refusal ? answer : null
  const getSavedMessage = () => {
    if (answer?.section === 'holidays')
      return answer.added === 0
        ? words('holidays.none', { year: holidayYears.join(', ') })
        : words('holidays.added', { count: answer.added })
    return t(isAdding ? 'store.closures.added' : 'store.closures.removed')
  }
  return (
    <SectionCard id="cierres" title={t('store.closures.title')} answer={answer} savedMessage={getSavedMessage()}>
      {closures.length === 0 ? (
        <p className="mb-4 text-ink-600">{t('store.closures.none')}</p>
      ) : (
        <ul className="mb-5 grid gap-2">
          {closures.map(({ id, days, hours, reason }) => (
            <li key={id} className="flex items-center gap-3 rounded-tile bg-ink-100 py-1.5 pr-1.5 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{reason}</span>
                <span className="block text-ink-700 text-sm">
                  {days}, {hours ? t('store.closures.hours', hours) : t('store.closures.allDay')}
                </span>
              </span>
              <StaffForm preventScrollReset>
                <input type="hidden" name="closureId" value={id} />
                <IconButton
                  type="submit"
                  name="intent"
                  value="closure-remove"
                  label={t('store.closures.remove', { reason })}
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                />
              </StaffForm>
            </li>
          ))}
        </ul>
      )}
      <StaffForm preventScrollReset className="mb-5 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="holidays" />
        {holidayYears.map((year) => (
          <Button key={year} type="submit" name="year" value={year} variant="outline" size="sm">
            {words('holidays.add', { year })}
          </Button>
        ))}
      </StaffForm>
      <h3 className="mb-3 font-extrabold text-md tracking-normal">{t('store.closures.add')}</h3>
      {/* The key empties the fields after a closure was added. */}
      <StaffForm
        key={closures.map(({ id }) => id).join()}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-4"
      >
        <TextField
          {...field('fromDay')}
          type="date"
          label={t('store.closures.fromDay')}
          min={today}
          error={getErrorAt(refused, 'fromDay')}
          messages={{ required: t('store.faults.day'), invalid: t('store.faults.day') }}
        />
        <TextField
          {...field('untilDay')}
          type="date"
          label={t('store.closures.untilDay')}
          min={today}
          error={getErrorAt(refused, 'untilDay')}
          messages={{ invalid: t('store.faults.day') }}
        />
        <TextField
          {...field('startTime')}
          type="time"
          label={t('store.closures.startTime')}
          hint={t('store.closures.hoursHint')}
          error={getErrorAt(refused, 'startTime')}
        />
        <TextField
          {...field('endTime')}
          type="time"
          label={t('store.closures.endTime')}
          error={getErrorAt(refused, 'endTime')}
        />
        <TextField
          {...field('reason')}
          label={t('store.closures.reason')}
          hint={t('store.closures.reasonHint')}
          autoComplete="off"
          error={getErrorAt(refused, 'reason')}
          messages={{ required: t('store.faults.reason') }}
          className="col-span-2"
        />
        <SaveButton section="closure-add">{t('store.closures.submit')}</SaveButton>
      </StaffForm>
    </SectionCard>
  )
}
