import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Zoom buttons in the upper corner of a map. */
export function ZoomButtons({ map }: { map: LeafletMap }) {
  const { t } = useTranslation('address')
  return (
    <div className="absolute top-3 right-3 z-10 grid gap-2">
      <IconButton
        label={t('map.zoomIn')}
        icon={<Plus className="size-5.5" />}
        variant="floating"
        onClick={() => map.zoomIn()}
      />
      <IconButton
        label={t('map.zoomOut')}
        icon={<Minus className="size-5.5" />}
        variant="floating"
        onClick={() => map.zoomOut()}
      />
    </div>
  )
}
