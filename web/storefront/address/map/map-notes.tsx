import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { BASE_MAP_CREDITS } from './base-map.ts'

/** Attribution of the map, and a note that the schematic map shows no streets. */
export function MapNotes({ tiles }: { tiles: MapTiles | null }) {
  const { t } = useTranslation('address')
  return (
    <>
      {!tiles && (
        <p
          title={t('map.schematicHint')}
          className="pointer-events-none absolute top-3 left-3 z-10 rounded-control bg-warn-50 px-3 py-1.5 font-extrabold text-warn text-xs shadow-1"
        >
          {t('map.schematic')}
        </p>
      )}
      <p className="absolute bottom-0 left-0 z-10 rounded-tr-tag bg-white/85 px-2 py-0.5 text-2xs text-ink-700">
        {tiles ? <Credits {...tiles} /> : BASE_MAP_CREDITS}
      </p>
    </>
  )
}

function Credits({ attribution, attributionUrl }: MapTiles) {
  if (!attributionUrl) return attribution
  return (
    <a href={attributionUrl} target="_blank" rel="noreferrer" className="underline">
      {attribution}
    </a>
  )
}
