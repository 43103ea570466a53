import { useId, useReducer } from 'react'
import { useNavigation } from 'react-router'
import { DISRUPTION_REASONS } from '#services/market/disruptions/rules/disruption.ts'
import { describeZoneError } from '#services/market/shops/rules/zone-labels.ts'
import { findZoneError } from '#services/market/shops/rules/zone-shape.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PointMap } from '../../settings/shops/point-field.tsx'
import { CornerFields } from '../../settings/shops/zone/corner-fields.tsx'
import { edit, startEditing } from '../../settings/shops/zone/drawing.ts'
import { ZoneCanvas } from '../../settings/shops/zone/zone-canvas.tsx'
import type { NeighbourZone } from '../../settings/shops/zone/zone-map.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { TypedDisruption } from './disruption-forms.server.ts'
import { NEW_AREA, toNewArea } from './new-area.ts'

type Field = 'name' | 'reason' | 'startsAt' | 'endsAt'

interface NewDisruptionProps {
  country: CountryIso
  idempotencyKey: string
  limits: FieldLimits<Field>
  typed: TypedDisruption
  errors: FieldErrors<Field | 'corners'>
  /** Shown at first. */
  at: Point
  /** Areas that are disrupted already. */
  others: readonly NeighbourZone[]
  map: PointMap
}

/** Marks an area, on the map or by its corners: the way without a script. */
export function NewDisruption(props: NewDisruptionProps) {
  const { country, idempotencyKey, limits, typed, errors, at, others, map } = props
  const { t } = useTranslation('orderDesk')
  const id = useId()
  const field = fieldProps({ limits, values: { startsAt: typed.startsAt, endsAt: typed.endsAt }, errors })
  const [state, onEdit] = useReducer(edit, [toNewArea(typed.name, typed.corners)], startEditing)
  const area = state.zones.find(({ key }) => key === NEW_AREA) ?? toNewArea('', [])
  const wrong = area.corners.length < 3 ? null : findZoneError([area], country)
  const isPending = useNavigation().formData?.get('intent') === 'mark'
  return (
    <section aria-labelledby={`${id}-title`}>
      <Card>
        <StaffForm preventScrollReset className="grid grid-cols-1 gap-4">
          <h2 id={`${id}-title`} className="text-lg">
            {t('disruptions.new')}
          </h2>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextField
            {...limits.name}
            name="name"
            label={t('disruptions.name')}
            hint={t('disruptions.nameHint')}
            autoComplete="off"
            error={errors.name ?? null}
            messages={{ required: t('disruptions.nameMissing') }}
            value={area.name}
            onChange={({ currentTarget: { value } }) => onEdit({ type: 'edit', key: NEW_AREA, field: 'name', value })}
          />
          <RadioGroup
            name="reason"
            label={t('disruptions.why')}
            variant="chips"
            isRequired
            defaultValue={typed.reason}
            error={errors.reason ?? null}
            messages={{ required: t('disruptions.reasonMissing') }}
            options={DISRUPTION_REASONS.map((reason) => ({ value: reason, label: t(`disruptions.reason.${reason}`) }))}
          />
          <div className="grid items-start gap-4 @xl/main:grid-cols-2">
            <TextField
              {...field('endsAt')}
              type="datetime-local"
              label={t('disruptions.endsAt')}
              hint={t('disruptions.endsAtHint')}
              messages={{ required: t('disruptions.endsAtMissing') }}
            />
            <TextField {...field('startsAt')} type="datetime-local" label={t('disruptions.startsAt')} />
          </div>
          <div className="needs-script grid gap-3">
            <p id={`${id}-map`} className="text-ink-600 text-sm">
              {t('disruptions.mapHint')}
            </p>
            <ZoneCanvas
              at={at}
              shop={null}
              state={state}
              neighbours={others}
              map={map}
              describedBy={`${id}-map`}
              onEdit={onEdit}
            />
            <div role="status" className="empty:hidden">
              {wrong && <Notice tone="warn">{describeZoneError(wrong, country).es}</Notice>}
            </div>
          </div>
          {errors.corners && area.corners.length < 3 && <Notice tone="error">{errors.corners}</Notice>}
          <CornerFields zone={area} onEdit={onEdit} />
          <Button
            type="submit"
            name="intent"
            value="mark"
            size="lg"
            className="justify-self-start"
            isPending={isPending}
            pendingLabel={t('disruptions.saving')}
          >
            {t('disruptions.mark')}
          </Button>
        </StaffForm>
      </Card>
    </section>
  )
}
