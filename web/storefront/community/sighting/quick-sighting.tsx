import { Eye, MapPinned, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatPlace } from '../../address/format-place.ts'
import { baseMap } from '../../address/map/base-map.ts'
import { type MapBase, PlaceField } from '../map/place-field.tsx'
import { formatPoint } from '../map/place-field-value.ts'
import { useHere } from '../map/use-here.ts'

/**
 * 'La vi aquí, ahora' in two taps: the first asks the device for its place, the second confirms. Without a place the
 * passer-by writes it or finds it on the map. Needs a script; `onOther` opens the whole form.
 */
export function QuickSighting({ mapBase, onOther }: { mapBase: MapBase; onOther(): void }) {
  const { t } = useTranslation('sighting')
  const [point, setPoint] = useState<Point | null>(null)
  const here = useHere(setPoint)
  return (
    <div className="grid gap-3">
      {point === null && !here.hasFailed ? (
        <>
          <Button
            size="lg"
            isWide
            icon={<Eye aria-hidden="true" className="size-5.5" />}
            isPending={here.isAsking}
            pendingLabel={t('locating')}
            onClick={here.ask}
          >
            {t('quick.now')}
          </Button>
          <p className="text-ink-600 text-sm">{t('quick.hint')}</p>
        </>
      ) : (
        <Confirm mapBase={mapBase} point={point} onMove={setPoint} />
      )}
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onOther}>
        {t('quick.other')}
      </Button>
    </div>
  )
}

function Confirm({ mapBase, point, onMove }: { mapBase: MapBase; point: Point | null; onMove(point: Point): void }) {
  const { t } = useTranslation('sighting')
  const address = useTranslation('address')
  const isSending = useNavigation().formData !== undefined
  const [isMapOpen, setMapOpen] = useState(false)
  const places = useMemo(() => [...mapBase.neighbourhoods, ...baseMap.towns], [mapBase.neighbourhoods])
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <p role="status" className="font-bold text-ink-900">
        {point ? t('quick.check', { place: lowerFirst(formatPlace(point, places, address)) }) : t('notLocated')}
      </p>
      {point === null && (
        <TextField
          name="where"
          label={t('where')}
          autoComplete="off"
          maxLength={200}
          required={!isMapOpen}
          placeholder={t('whereExample')}
        />
      )}
      {isMapOpen ? (
        <PlaceField name="place" label={t('place')} mapBase={mapBase} value={point} onChange={onMove} />
      ) : (
        point && <input type="hidden" name="place" value={formatPoint(point)} />
      )}
      <Button
        type="submit"
        size="lg"
        isWide
        icon={<Send aria-hidden="true" className="size-5" />}
        isPending={isSending}
        pendingLabel={t('sending')}
      >
        {t('quick.confirm')}
      </Button>
      {!isMapOpen && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<MapPinned aria-hidden="true" className="size-4.5" />}
          onClick={() => {
            setMapOpen(true)
            if (point === null) onMove(mapBase.start)
          }}
        >
          {t(point ? 'quick.move' : 'map')}
        </Button>
      )}
    </Form>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
