import { Clock, MapPin } from 'lucide-react'
import { useMemo } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { LazyMap } from '../map/lazy-map.tsx'
import type { MapMark } from '../map/map-mark.ts'
import { viewAround } from '../map/map-view.ts'
import type { SightingGlance } from './sightings.server.ts'

interface NoticeSightingsProps {
  sightings: readonly SightingGlance[]
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}

/** Sightings, newest first, and their places on a map; visible to the owner only. */
export function NoticeSightings({ sightings, tiles, neighbourhoods }: NoticeSightingsProps) {
  const { t } = useTranslation('lostAndFound')
  const marks = useMemo(
    () =>
      sightings.flatMap(({ id, place }): MapMark[] =>
        place ? [{ ...place, kind: 'found', count: 1, postId: id }] : [],
      ),
    [sightings],
  )
  const [first] = marks
  const view = useMemo(() => first && viewAround(first, 14), [first])
  return (
    <section aria-labelledby="sightings" className="mt-8 grid gap-3">
      <h2 id="sightings" className="text-xl">
        {t('sightings.title')}
      </h2>
      {sightings.length === 0 && (
        <p className="rounded-card bg-white p-4 text-ink-700 shadow-1">{t('sightings.none')}</p>
      )}
      {view && (
        <div className="relative needs-script aspect-[16/10] max-h-80 overflow-hidden rounded-card border border-ink-200">
          <LazyMap
            marks={marks}
            view={view}
            selected={null}
            label={t('sightings.map')}
            tiles={tiles}
            neighbourhoods={neighbourhoods}
          />
        </div>
      )}
      <ol className="grid gap-3">
        {sightings.map(({ id, seenAt, where, words, picture, place }) => (
          <li key={id} className="flex gap-3 rounded-card border border-ink-200 bg-white p-3.5 shadow-1">
            {picture && (
              <img
                src={picture.small}
                alt={t('sightings.picture')}
                loading="lazy"
                decoding="async"
                className="size-24 shrink-0 rounded-tile object-cover"
              />
            )}
            <div className="grid min-w-0 content-start gap-1">
              <p className="flex items-center gap-1.5 font-bold">
                <Clock aria-hidden="true" className="size-4 shrink-0 text-brand-600" />
                {seenAt}
              </p>
              {(where || place) && (
                <p className="flex items-start gap-1.5 text-ink-700 text-sm">
                  <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  {where || t('sightings.onMap')}
                </p>
              )}
              {words && <p className="[overflow-wrap:anywhere]">{words}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
