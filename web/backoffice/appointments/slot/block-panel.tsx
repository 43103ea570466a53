import { Ban } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { clockLabel, parseMinute } from '../clock-label.ts'
import type { CalendarOfPage } from '../load-calendar.server.ts'
import { type BlockKind, blockIcons } from './block-looks.tsx'
import type { OpenSlot } from './open-slot.server.ts'

/** Minutes of a block whose end nobody chose. */
const USUAL_MINUTES = 60
const KINDS: readonly BlockKind[] = ['lunch', 'training', 'sick', 'other']

/** Blocks the station of a slot, or somebody: one press a reason; times and whom can be changed before. */
export function BlockPanel({ open, calendar }: { open: OpenSlot; calendar: CalendarOfPage }) {
  const { t } = useTranslation('backoffice')
  const { slot, idempotencyKey } = open
  const { stations, employees } = calendar
  const pending = useNavigation().formData?.get('kind')
  const from = parseMinute(slot.time ?? '') ?? 0
  return (
    <StaffForm preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="day" value={slot.day} />
      <SelectField
        name="target"
        label={t('block.target')}
        defaultValue={slot.station ? `station ${slot.station}` : undefined}
      >
        <optgroup label={t('block.stations')}>
          {stations.map(({ id, name }) => (
            <option key={id} value={`station ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        {employees.length > 0 && (
          <optgroup label={t('block.people')}>
            {employees.map(({ id, name }) => (
              <option key={id} value={`employee ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="from" type="time" label={t('block.from')} defaultValue={clockLabel(from)} required />
        <TextField
          name="until"
          type="time"
          label={t('block.until')}
          defaultValue={clockLabel(Math.min(from + USUAL_MINUTES, 24 * 60 - 1))}
          required
        />
      </div>
      <TextField
        name="untilDay"
        type="date"
        label={t('block.untilDay')}
        hint={t('block.untilDayHint')}
        min={slot.day}
        defaultValue={slot.day}
      />
      <Checkbox name="allDay" value="on">
        {t('block.allDay')}
      </Checkbox>
      <TextField name="note" label={t('block.note')} maxLength={100} autoComplete="off" />
      <fieldset>
        <legend className="mb-1.5 font-bold text-ink-800 text-sm">{t('block.why')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              variant="outline"
              icon={blockIcons[kind]}
              isPending={pending === kind}
              pendingLabel={t('saving')}
            >
              {t(`block.kinds.${kind}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <p className="flex gap-2 text-ink-600 text-sm">
        <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('block.hint')}
      </p>
    </StaffForm>
  )
}
