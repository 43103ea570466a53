import { LocateFixed, Printer } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { formatDistance } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { SearchMap } from '#services/community/contract.ts'
import { formatCell, toCell } from '#services/community/search-map/rules/search-grid.ts'
import { getSearchModel } from '#services/community/search-map/rules/search-model.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Refusal } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { formatPlace } from '../../address/format-place.ts'
import { baseMap } from '../../address/map/base-map.ts'
import { MapNotes } from '../../address/map/map-notes.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { useWasNear } from '../../layout/load-later/use-was-near.ts'
import { formatMoment } from '../../profile/dates.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import { useHere } from '../map/use-here.ts'
import type { Route } from './+types/search-map-page'
import { CellFacts, CellMarks, WalkForm } from './chosen-cell.tsx'
import { formatCellPlace } from './name-cell.ts'
import { type CellGlance, parseCell } from './search-cell.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

type Context = Readonly<RouterContextProvider>
const MARKS = ['walk', 'unwalk', 'take', 'leave'] as const
const loadMap = () => import('./heat-map.tsx')
/** Lines of the list. */
const LISTED = 10

/** `GET /lostPet/search?id=`: where to search for a lost pet, for its owner and everybody who signed in to help. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const postId = readId(searchParams, 'id')
  const t = translator(visit.country.locale, 'searchMap')
  const seo = (title: string) =>
    privateSeo(visit, paths.lostPetSearch({ id: postId }), { title, description: t('description') })
  const [map, mapBase] = await Promise.all([findMap(context, postId), getPlaceBase(visit)])
  if (!map) return data({ shown: null, seo: seo(t('ended')) }, { status: 404 })
  const chosen = parseCell(searchParams.get('cell'))
  return data({
    shown: {
      ...{ postId, name: map.name, species: map.species, place: map.place, cellDegrees: map.cellDegrees },
      cells: map.cells.map((cell) => toGlance(cell, visit)),
      outside: map.outside,
      foundWithin: map.foundWithin,
      chosen: chosen && formatCell(chosen),
      tiles: mapBase.tiles,
      neighbourhoods: mapBase.neighbourhoods,
    },
    seo: seo(t('title', { name: map.name })),
  })
}

/** Null for a notice that ended, does not exist or is hidden: all read the same here. */
async function findMap(context: Context, postId: string): Promise<SearchMap | null> {
  const { community } = context.get(servicesContext)
  try {
    return await community.searchMap({ postId }, { context: context.get(visitContext).call })
  } catch (error) {
    if ([404, 409].includes(getStatus(toRefusal(error)))) return null
    throw error
  }
}

function toGlance(cell: SearchMap['cells'][number], { country }: Visit): CellGlance {
  const { row, column, centre, share, level, reason, walks, walkedAt, isOwnWalk, posters, seenAt } = cell
  return {
    key: formatCell(cell),
    ...{ row, column, centre, share, level, reason, walks, isOwnWalk, posters },
    walkedAt: walkedAt ? formatMoment(walkedAt, country) : '',
    seenAt: seenAt ? formatMoment(seenAt, country) : '',
  }
}

/** Marks a cell, or takes a mark back, and shows the map again with that cell chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const postId = readId(new URL(request.url).searchParams, 'id')
  const { intent, about } = readIntentOn(await readForm(request), MARKS)
  const cell = parseCell(about)
  if (!cell) throw httpError('bad-input')
  const asked = { postId, ...cell }
  try {
    if (intent === 'walk') await community.markWalked(asked, call)
    if (intent === 'unwalk') await community.unmarkWalked(asked, call)
    if (intent === 'take') await community.takePosterCell(asked, call)
    if (intent === 'leave') await community.leavePosterCell(asked, call)
    return redirect(`${paths.lostPetSearch({ id: postId, cell: formatCell(cell) })}#cuadro`, 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data<{ refusal: Refusal }>({ refusal }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SearchMapPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('searchMap')
  if (!loaderData.shown)
    return (
      <EmptyState
        isWholePage
        art={<PetFace pet="dog" />}
        title={t('ended')}
        actions={<ButtonLink to={paths.lostPets()}>{t('others')}</ButtonLink>}
      >
        {t('endedText')}
      </EmptyState>
    )
  return <Shown {...loaderData.shown} answer={actionData} />
}

type ShownMap = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Shown({ answer, ...map }: ShownMap & { answer: object | undefined }) {
  const { t, locale } = useTranslation('searchMap')
  const address = useTranslation('address')
  const { postId, name, species, place, cells, foundWithin, neighbourhoods } = map
  const [picked, setPicked] = useState<string | null>(map.chosen)
  const places = useMemo(() => [...neighbourhoods, ...baseMap.towns], [neighbourhoods])
  const byKey = useMemo(() => new Map(cells.map((cell) => [cell.key, cell])), [cells])
  const [first] = cells
  const chosen = (picked !== null && byKey.get(picked)) || first
  const namePlace = (cell: CellGlance) => formatPlace(cell.centre, places, address)
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      <div>
        <BackLink to={paths.lostPet({ id: postId })}>{t('back')}</BackLink>
        <PageHeading title={t('title', { name })}>{t('text')}</PageHeading>
      </div>
      <Refused answer={answer} offline={t('offline')} />
      {first && (
        <Card className="grid gap-1.5 border-brand-200 bg-brand-50">
          <h2 className="text-xl">{t('likeliest', { place: lowerFirst(namePlace(first)) })}</h2>
          <p className="text-ink-700">
            {first.reason === 'sighting' ? t('reason.sighting', { when: first.seenAt }) : t('reason.loss')}{' '}
            {t(`found.${species}`, {
              share: Math.round(foundWithin.share * 100),
              distance: formatDistance(foundWithin.metres, locale),
            })}
          </p>
          <details className="text-sm">
            <summary className="inline-flex min-h-10 cursor-pointer items-center font-bold text-brand-700 hover:underline">
              {t('model')}
            </summary>
            <p className="text-ink-700">
              {t('modelText', { hours: getSearchModel(species).halfLifeHours })}{' '}
              {t('outside', { percent: `${Math.round(map.outside * 100)} %` })}
            </p>
          </details>
        </Card>
      )}
      <Notice tone="warn">{t('safe')}</Notice>
      <div className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <MapPart {...map} chosen={chosen?.key ?? null} onChoose={setPicked} />
        <section id="cuadro" aria-label={t('chosen')} className="scroll-mt-24">
          {chosen && (
            <Card className="grid gap-3">
              <div className="grid gap-1">
                <h2 className="text-lg">{formatCellPlace(chosen.centre, place, { t, locale })}</h2>
                <p className="text-ink-600 text-sm">{namePlace(chosen)}</p>
                <CellFacts cell={chosen} />
              </div>
              <CellMarks cell={chosen} />
            </Card>
          )}
        </section>
      </div>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg">{t('posters.title')}</h2>
          <p className="text-ink-700">{t('posters.text')}</p>
        </div>
        <ButtonLink
          to={paths.lostPetDoorPosters({ id: postId })}
          reloadDocument
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
        >
          {t('posters.print')}
        </ButtonLink>
      </Card>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('list')}</h2>
        <ol className="grid gap-3 @2xl/main:grid-cols-2">
          {cells.slice(0, LISTED).map((cell) => (
            <li key={cell.key}>
              <Card className="grid gap-2.5">
                <div className="grid gap-1">
                  <h3 className="text-md">{formatCellPlace(cell.centre, place, { t, locale })}</h3>
                  <p className="text-ink-600 text-sm">{namePlace(cell)}</p>
                  <CellFacts cell={cell} />
                </div>
                <WalkForm cell={cell}>
                  <ButtonLink
                    to={`${paths.lostPetSearch({ id: postId, cell: cell.key })}#cuadro`}
                    preventScrollReset
                    size="sm"
                    variant="ghost"
                    onClick={() => setPicked(cell.key)}
                  >
                    {t('show')}
                  </ButtonLink>
                </WalkForm>
              </Card>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The map, its legend, and the device's place; needs a script. */
function MapPart(props: ShownMap & { chosen: string | null; onChoose(key: string): void }) {
  const { t } = useTranslation('searchMap')
  const { cells, cellDegrees, place, neighbourhoods, chosen, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const isNear = useWasNear(box)
  const HeatMap = usePiece(isNear, loadMap)
  const [tiles, setTiles] = useState(props.tiles)
  const [isOutside, setOutside] = useState(false)
  const legend = useId()
  const here = useHere((point) => {
    const key = formatCell(toCell(point))
    const isKnown = cells.some((cell) => cell.key === key)
    setOutside(!isKnown)
    if (isKnown) onChoose(key)
  })
  return (
    <div className="grid needs-script gap-2.5">
      <div
        ref={box}
        className="relative h-[min(60dvh,26rem)] overflow-hidden rounded-card border border-ink-200 bg-ink-100"
      >
        {HeatMap ? (
          <HeatMap
            cells={cells}
            cellDegrees={cellDegrees}
            centre={cells[0]?.centre ?? place}
            chosen={chosen}
            label={t('map')}
            tiles={tiles}
            neighbourhoods={neighbourhoods}
            onChoose={onChoose}
            onTilesLost={() => setTiles(null)}
          />
        ) : (
          <div className="absolute inset-0 grid place-items-center text-brand-600">
            <Spinner />
          </div>
        )}
        <MapNotes tiles={tiles} />
        <Button
          variant="light"
          size="sm"
          isPending={here.isAsking}
          pendingLabel={t('locating')}
          icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
          onClick={here.ask}
          className="!rounded-full absolute right-3 bottom-8 z-10"
        >
          {t('here')}
        </Button>
      </div>
      <p role="status" className="text-ink-600 text-sm empty:hidden">
        {here.hasFailed ? t('hereFailed') : isOutside && t('hereOutside')}
      </p>
      <ul aria-label={t('legend')} id={legend} className="flex flex-wrap gap-x-4 gap-y-1.5 text-ink-700 text-sm">
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-sm border border-red-200 bg-red-700/10" />
          {t('colours.low')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-sm border border-red-200 bg-red-700/75" />
          {t('colours.high')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-sm border-2 border-[#0f7a4d] border-dashed" />
          {t('colours.walked')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-sm border-2 border-[#8b2bc5]" />
          {t('colours.own')}
        </li>
      </ul>
    </div>
  )
}
