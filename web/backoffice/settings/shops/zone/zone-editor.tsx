import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useReducer, useState } from 'react'
import { useNavigation } from 'react-router'
import { describeZoneError } from '#services/market/shops/rules/zone-labels.ts'
import { findZoneError } from '#services/market/shops/rules/zone-shape.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../../staff-form.tsx'
import type { PointMap } from '../point-field.tsx'
import { CornerFields } from './corner-fields.tsx'
import { type DrawnZone, type EditorAction, edit, startEditing } from './drawing.ts'
import { ImportForm } from './import-form.tsx'
import { ZoneCanvas } from './zone-canvas.tsx'
import type { NeighbourZone } from './zone-map.tsx'

interface EditedShop {
  country: CountryIso
  sign: string
  version: number
  at: Point
  usualCharge: string
}

interface ZoneEditorProps {
  shop: EditedShop
  zones: DrawnZone[]
  errors: Record<string, string>
  neighbours: readonly NeighbourZone[]
  map: PointMap
}

/** Zones on a map and as fields; without a script the fields alone, with empty ones for a new zone. */
export function ZoneEditor({ shop, zones: saved, errors, neighbours, map }: ZoneEditorProps) {
  const { t } = useTranslation('shopsSettings')
  const id = useId()
  const [state, onEdit] = useReducer(edit, saved, startEditing)
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const { zones, selected, isChanged } = state
  const drawn = zones.filter(({ corners }) => corners.length > 0)
  const wrong = findZoneError(drawn, shop.country)

  return (
    <>
      <div className="needs-script grid gap-3">
        <ZoneCanvas
          at={shop.at}
          shop={shop.at}
          state={state}
          neighbours={neighbours}
          map={map}
          describedBy={`${id}-map`}
          onEdit={onEdit}
        >
          <Button
            variant="light"
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={() =>
              onEdit({ type: 'add-zone', name: findFreeName(zones, (number) => t('zones.newName', { number })) })
            }
          >
            {t('zones.add')}
          </Button>
        </ZoneCanvas>
        <p id={`${id}-map`} className="text-ink-600 text-sm">
          {t('zones.mapHint')} {neighbours.length > 0 && t('zones.neighbours')}
        </p>
        <div role="status" className="empty:hidden">
          {wrong && <Notice tone="warn">{describeZoneError(wrong, shop.country).es}</Notice>}
        </div>
      </div>
      <StaffForm preventScrollReset className="grid grid-cols-1 gap-4">
        <input type="hidden" name="version" value={shop.version} />
        <ol className="grid grid-cols-1 gap-4">
          {zones.map((zone, index) => (
            <li key={zone.key} className="min-w-0">
              <ZoneCard
                zone={zone}
                shop={shop}
                isSelected={zone.key === selected}
                isFirst={index === 0}
                isLast={index === zones.length - 1}
                error={errors[`zone-${zone.key}`] ?? null}
                onEdit={onEdit}
              />
            </li>
          ))}
          {!isHere && (
            <li className="only-without-script">
              <ZoneCard
                zone={emptyZone(zones)}
                shop={shop}
                isSelected={false}
                isFirst
                isLast
                error={null}
                onEdit={onEdit}
              />
            </li>
          )}
        </ol>
        <div
          className={cx(
            'flex flex-wrap items-center gap-3 rounded-card bg-white p-3 shadow-2',
            isChanged && 'sticky bottom-16 z-20 lg:bottom-3',
          )}
        >
          <Button type="submit" name="intent" value="save" isPending={isSaving} pendingLabel={t('saving')}>
            {t('zones.save')}
          </Button>
          {isChanged && <p className="font-bold text-ink-700 text-sm">{t('zones.unsaved')}</p>}
        </div>
      </StaffForm>
      <ImportForm
        version={shop.version}
        onImport={(found) => onEdit({ type: 'import', zones: found })}
        isScripted={isHere}
      />
    </>
  )
}

interface ZoneCardProps {
  zone: DrawnZone
  shop: EditedShop
  isSelected: boolean
  isFirst: boolean
  isLast: boolean
  error: string | null
  onEdit(action: EditorAction): void
}

function ZoneCard({ zone, shop: { sign, usualCharge }, isSelected, isFirst, isLast, error, onEdit }: ZoneCardProps) {
  const { t } = useTranslation('shopsSettings')
  const { key, name } = zone
  const field = (own: 'name' | 'charge' | 'minimum' | 'freeFrom') => ({
    name: `${own}-${key}`,
    value: zone[own],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onEdit({ type: 'edit', key, field: own, value: event.currentTarget.value }),
    onFocus: () => isSelected || onEdit({ type: 'select', key }),
  })
  return (
    <Card className={isSelected ? 'border-brand-600' : undefined}>
      <input type="hidden" name="zone" value={key} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Button
          variant={isSelected ? 'light' : 'outline'}
          size="sm"
          aria-pressed={isSelected}
          className="needs-script"
          onClick={() => onEdit({ type: 'select', key })}
        >
          {t(isSelected ? 'zones.selected' : 'zones.select')}
        </Button>
        <div className="needs-script flex">
          <IconButton
            label={t('zones.up', { name })}
            icon={<ArrowUp className="size-5" />}
            disabled={isFirst}
            onClick={() => onEdit({ type: 'shift', key, by: -1 })}
          />
          <IconButton
            label={t('zones.down', { name })}
            icon={<ArrowDown className="size-5" />}
            disabled={isLast}
            onClick={() => onEdit({ type: 'shift', key, by: 1 })}
          />
          <IconButton
            label={t('zones.remove', { name })}
            icon={<Trash2 className="size-5" />}
            onClick={() => onEdit({ type: 'remove-zone', key })}
          />
        </div>
      </div>
      {error && (
        <Notice tone="error" className="mb-3">
          {error}
        </Notice>
      )}
      <div className="grid items-start gap-4 @xl/main:grid-cols-2 @4xl/main:grid-cols-4">
        <TextField {...field('name')} label={t('zones.name')} maxLength={60} />
        <TextField
          {...field('charge')}
          inputMode="decimal"
          label={t('zones.charge', { currency: sign })}
          hint={t('zones.chargeHint', { amount: usualCharge })}
        />
        <TextField
          {...field('minimum')}
          inputMode="decimal"
          label={t('zones.minimum', { currency: sign })}
          hint={t('zones.minimumHint')}
        />
        <TextField
          {...field('freeFrom')}
          inputMode="decimal"
          label={t('zones.freeFrom', { currency: sign })}
          hint={t('zones.freeFromHint')}
        />
      </div>
      <CornerFields zone={zone} onEdit={onEdit} />
    </Card>
  )
}

/** Fields of a new zone, for pages without a script. */
function emptyZone(zones: readonly DrawnZone[]): DrawnZone {
  const key = 1 + Math.max(0, ...zones.map((zone) => zone.key))
  return { key, name: '', corners: [], charge: '', minimum: '', freeFrom: '' }
}

function findFreeName(zones: readonly DrawnZone[], makeName: (number: number) => string): string {
  let number = zones.length + 1
  while (zones.some(({ name }) => name === makeName(number))) number += 1
  return makeName(number)
}
