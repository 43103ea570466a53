import type { Stay } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { MEDICINE_TIMES } from './medicine-times.ts'

interface MedicineFieldsProps {
  /** null: a new medicine. */
  saved: Stay['medicines'][number] | null
  stay: Pick<Stay, 'fromDay' | 'untilDay'>
}

/** What is written of a medicine of a stay, by its family or by the desk. */
export function MedicineFields({ saved, stay }: MedicineFieldsProps) {
  const { t } = useTranslation('stayMedicine')
  return (
    <>
      {saved && <input type="hidden" name="version" value={saved.version} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('name')}
          defaultValue={saved?.name}
          required
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          name="dose"
          label={t('dose')}
          hint={t('doseHint')}
          defaultValue={saved?.dose}
          required
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="font-bold">{t('times')}</legend>
        <p className="mb-1 text-ink-600 text-sm">{t('timesHint')}</p>
        <div className="grid grid-cols-2 gap-2">
          {MEDICINE_TIMES.map((index) => (
            <TextField
              key={index}
              type="time"
              name={`time-${index}`}
              label={t('time', { number: index + 1 })}
              isLabelHidden
              defaultValue={saved?.times[index]}
              required={index === 0}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          type="date"
          name="fromDay"
          label={t('from')}
          defaultValue={saved?.fromDay ?? stay.fromDay}
          required
        />
        <TextField
          type="date"
          name="untilDay"
          label={t('until')}
          defaultValue={saved?.untilDay ?? stay.untilDay}
          required
        />
      </div>
      <TextArea name="note" label={t('note')} defaultValue={saved?.note} maxLength={300} rows={2} />
    </>
  )
}
