import { LocateFixed } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FullScreen } from '#web/ui/overlays/full-screen.tsx'
import { LazyMap } from './lazy-map.tsx'
import { formatMapView, type MapView, viewAround } from './map-view.ts'
import type { Pins } from './pins.ts'
import { PostRow } from './post-row.tsx'
import { useHere } from './use-here.ts'
import { usePins } from './use-pins.ts'

interface PostsOnMapProps {
  /** `kind` and the other filters, as search parameters of the pins. */
  filters: Readonly<Record<string, string | undefined>>
  /** View that the server rendered. */
  view: MapView
  pins: Pins
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  /** Shows for each post whether it is lost or found. */
  isKindShown?: boolean
  /** Shown below the text of an empty list. */
  empty?: ReactNode
}

/** Zoom around the visitor's position: a few streets. */
const NEAR_ZOOM = 14

/**
 * Posts on a map, with the newest visible ones in a list beside it; on a phone below it. Keyboards use the list.
 * Without a script only the list is shown, with a note.
 */
export function PostsOnMap({ filters, view, pins, tiles, neighbourhoods, isKindShown, empty }: PostsOnMapProps) {
  const { t } = useTranslation('communityMap')
  const [shown, setShown] = useState(view)
  const [selected, setSelected] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { marks, posts, total, state, show, retry } = usePins(filters, pins)
  const here = useHere((point) => setShown(viewAround(point, NEAR_ZOOM)))

  function select(id: string) {
    setSelected(id)
    const found = list.current?.querySelector(`[data-post="${CSS.escape(id)}"]`)
    found?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  const isBusy = state === 'asking'
  return (
    <FullScreen label={t('label')} enter={t('full')} leave={t('leave')}>
      {(toggle) => (
        <div className="@4xl/main:grid @4xl/main:grid-cols-[24rem_minmax(0,1fr)] @4xl/main:items-start @4xl/main:gap-5 group-data-full/full:grid group-data-full/full:h-full group-data-full/full:grid-rows-[minmax(0,1fr)_minmax(0,42dvh)] group-data-full/full:@4xl/main:grid-rows-1">
          <p className="only-without-script mb-3 text-ink-700 text-sm @4xl/main:col-span-2">{t('noScript')}</p>
          <div className="sticky top-16 z-10 needs-script h-[min(46dvh,30rem)] overflow-hidden max-sm:-mx-4 sm:rounded-card @4xl/main:top-23 @4xl/main:order-last @4xl/main:h-[calc(100dvh-6.75rem)] group-data-full/full:!relative group-data-full/full:!top-0 group-data-full/full:!mx-0 group-data-full/full:!h-full group-data-full/full:!rounded-none">
            <LazyMap
              marks={marks}
              view={shown}
              selected={selected}
              label={t('label')}
              tiles={tiles}
              neighbourhoods={neighbourhoods}
              onSelect={select}
              onView={(seen) => {
                saveInAddress(seen)
                show(seen)
              }}
            />
            <Button
              variant="light"
              size="sm"
              isPending={here.isAsking}
              icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
              onClick={here.ask}
              className="!rounded-full absolute right-3 bottom-4 z-10"
            >
              {t('near')}
            </Button>
            <div className="absolute top-3 right-17 z-10">{toggle}</div>
          </div>
          <div
            className="min-w-0 pt-3 @4xl/main:pt-0 group-data-full/full:h-full group-data-full/full:overflow-y-auto group-data-full/full:p-4"
            aria-busy={isBusy}
          >
            <h2 className="sr-only">{t('list')}</h2>
            <p role="status" className="mb-2.5 font-bold text-ink-700 text-sm">
              {here.hasFailed ? t('nearFailed') : t('here', { count: total })}
            </p>
            {state === 'failed' && (
              <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-3 text-red-700 text-sm">
                {t('failed')}
                <Button variant="outline" size="sm" onClick={retry}>
                  {t('retry')}
                </Button>
              </p>
            )}
            {posts.length === 0 && (
              <div className="grid gap-3 rounded-card bg-white p-5 text-ink-700 shadow-1">
                <p>{t('emptyText')}</p>
                {empty}
              </div>
            )}
            <ul
              ref={list}
              className={cx('grid grid-cols-1 gap-3', isBusy && 'opacity-60 transition-opacity delay-150')}
            >
              {posts.map((post) => (
                <li
                  key={post.id}
                  data-post={post.id}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setSelected(post.id)}
                  onFocus={() => setSelected(post.id)}
                  className="scroll-mt-[calc(min(46dvh,30rem)+5rem)] scroll-mb-24 @4xl/main:scroll-mt-28"
                >
                  <PostRow post={post} isKindShown={isKindShown} isSelected={post.id === selected} />
                </li>
              ))}
            </ul>
            {total > posts.length && posts.length > 0 && (
              <p className="mt-3 text-ink-600 text-sm">{t('first', { count: posts.length })}</p>
            )}
          </div>
        </div>
      )}
    </FullScreen>
  )
}

/**
 * Saves the view in the address without loading anything, so that going back from a post shows the same part of the
 * map.
 */
function saveInAddress(view: MapView): void {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(formatMapView(view))) url.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', url)
}
