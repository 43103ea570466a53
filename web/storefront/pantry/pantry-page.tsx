import { Link, redirect } from 'react-router'
import type { FoodProduct } from '#services/content/contract.ts'
import type { PantryItem } from '#services/pets/contract.ts'
import type { Currency } from '#shared/money.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { findSheetFoods } from '../content/find-sheet-lists.server.ts'
import { SheetLink } from '../content/sheet-link.tsx'
import { SheetPicture } from '../content/sheet-picture.tsx'
import { typedKilograms } from '../pets/weight/kilograms.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import { weightText } from '../shop/product-facts.tsx'
import type { Route } from './+types/pantry-page'
import { changeElsewhere, loadElsewhere } from './elsewhere.server.ts'
import { ELSEWHERE_ID, Elsewhere, ElsewhereNotice } from './elsewhere.tsx'
import { findVisitPets } from './find-visit-pets.server.ts'
import { BuyAgain, Thumbnail } from './pantry-card.tsx'
import { findOffer, loadPantry, type PantryOffer } from './pantry-offers.server.ts'
import { formatDay, formatNames } from './pet-labels.ts'

const MOST = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const household = await findVisitPets(context)
  const [items, foods] = household
    ? await Promise.all([loadPantry(context, household), findSheetFoods(context)])
    : [[], []]
  const { currency } = await visit.shop()
  const t = translator(visit.country.locale, 'pantryPage')
  return {
    currency: currency.code,
    hasPets: household !== null,
    unweighed:
      household?.pets.filter(({ weightGrams }) => weightGrams === null).map(({ id, name }) => ({ id, name })) ?? [],
    offers: await Promise.all(
      items
        .slice(0, MOST)
        .map(async (item) => ({ ...(await findOffer(context, item)), sheet: findSheetRow(item, foods) })),
    ),
    elsewhere: household && (await loadElsewhere(context, household, foods)),
    seo: privateSeo(visit, paths.pantry(), { title: t('title'), description: t('description') }),
  }
}

/** Link and picture of food that was bought elsewhere; null when its row has left the sheet. */
function findSheetRow({ source }: PantryItem, foods: readonly FoodProduct[]) {
  const row = source.kind === 'elsewhere' && foods.find(({ number }) => number === source.foodNumber)
  return row ? { href: row.href, picture: row.picture } : null
}

/** Adds food bought elsewhere, or takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const household = await findVisitPets(context)
  if (!household) return redirect(paths.pantry())
  return changeElsewhere(context, household, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PantryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('pantryPage')
  const { t: errors } = useTranslation('errors')
  const { hasPets, unweighed, offers, currency, elsewhere } = loaderData
  return (
    <>
      <PageHeading title={t('title')} />
      <Refused answer={actionData} offline={errors('offline.text')} />
      {elsewhere && <ElsewhereNotice answer={actionData} loaded={elsewhere} />}
      {!hasPets && (
        <EmptyState
          art={<Art name="dog-face" size={88} />}
          title={t('empty.noPets')}
          actions={<ButtonLink to={paths.petProfileAdd()}>{t('empty.noPetsAction')}</ButtonLink>}
        >
          {t('empty.noPetsText')}
        </EmptyState>
      )}
      {hasPets && (
        <div className="grid gap-4">
          {offers.length > 0 && <p className="max-w-prose text-ink-700">{t('intro')}</p>}
          <Unweighed pets={unweighed} />
          {offers.length === 0 && (
            <EmptyState
              art={<Art name="meat-on-bone" size={88} />}
              title={t('empty.noFood')}
              actions={<ButtonLink to={paths.products({ slug: 'alimento' })}>{t('empty.noFoodAction')}</ButtonLink>}
            >
              {t('empty.noFoodText')}
            </EmptyState>
          )}
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <li key={getKey(offer.item)}>
                <Row {...offer} currency={currency} />
              </li>
            ))}
          </ul>
          {elsewhere && <Elsewhere loaded={elsewhere} answer={actionData} />}
        </div>
      )}
    </>
  )
}

function Unweighed({ pets }: { pets: { id: string; name: string }[] }) {
  const { t } = useTranslation('pantryPage')
  const [first] = pets
  if (!first) return null
  return (
    <Notice
      tone="info"
      actions={
        <ButtonLink to={paths.petProfileWeights({ id: first.id })} variant="outline" size="sm">
          {t('empty.noWeightAction')}
        </ButtonLink>
      }
    >
      {t('empty.noWeight', { count: pets.length, names: formatNames(pets.map(({ name }) => name)) })}
    </Notice>
  )
}

interface RowProps extends PantryOffer {
  sheet: { href: string; picture: string } | null
  currency: Currency
}

function Row({ item, offer, sheet, currency }: RowProps) {
  const { t, locale } = useTranslation('pantryPage')
  const { source } = item
  const day = formatDay(item.boughtOn)
  const names = formatNames(item.eaters.map(({ name }) => name))
  return (
    <Card className="grid gap-4 @2xl/main:grid-cols-[minmax(0,1fr)_15rem] @2xl/main:items-center @2xl/main:gap-8">
      <div className="flex min-w-0 gap-4">
        {source.kind === 'shop' ? <Thumbnail imageId={source.imageId} /> : <SheetThumbnail picture={sheet?.picture} />}
        <div className="min-w-0">
          <Badge tone={getTone(item.daysLeft)}>
            {item.daysLeft < 0 ? t('item.over') : t('item.left', { count: item.daysLeft })}
          </Badge>
          <h2 className="mt-1 text-md leading-snug">
            {source.kind === 'shop' ? (
              <Link to={paths.product(source.slug)} className={titleLink}>
                {item.title}
              </Link>
            ) : (
              <SheetLink to={sheet?.href ?? ''} className={sheet?.href ? titleLink : ''}>
                {item.title}
              </SheetLink>
            )}
          </h2>
          <p className="text-ink-700 text-sm">
            {source.kind === 'shop' ? source.optionTitle : weightText(item.netGrams, locale)} ·{' '}
            {t(item.eaters.length === 1 ? 'item.eater' : 'item.eaters', { names })} ·{' '}
            {t('item.perDay', { amount: weightText(item.gramsPerDay, locale) })}
          </p>
          <p className="text-ink-600 text-sm">
            {t(source.kind === 'shop' ? 'item.bought' : 'elsewhere.bought', { day })}.{' '}
            {t('item.ends', { day: formatDay(item.runsOutOn) })}.
          </p>
          <p className="text-ink-600 text-sm">
            {item.daysOfBagBefore > 0 && `${t('item.before', { count: item.daysOfBagBefore })}. `}
            {t('item.bag', { count: item.daysPerBag })}. {t(`item.basis.${item.basis}`)}.
          </p>
        </div>
      </div>
      {offer && (
        <div className="grid gap-2">
          <Price amountMinor={offer.variant.price} currency={currency} />
          <BuyAgain offer={offer} currency={currency} />
        </div>
      )}
      {source.kind === 'elsewhere' && (
        <ButtonLink
          to={`${paths.pantry({ food: source.foodNumber, weight: typedKilograms(item.netGrams, locale) })}#${ELSEWHERE_ID}`}
          variant="outline"
        >
          {t('elsewhere.again')}
        </ButtonLink>
      )}
    </Card>
  )
}

const titleLink = 'hover:text-brand-700 hover:underline'

function SheetThumbnail({ picture }: { picture: string | undefined }) {
  return (
    <span className="grid size-20 shrink-0 place-items-center rounded-tile bg-brand-50 sm:size-24">
      <SheetPicture picture={picture || 'meat-on-bone'} size={52} className="size-13" />
    </span>
  )
}

function getKey({ source }: PantryItem): string {
  return source.kind === 'shop' ? source.productId : `elsewhere ${source.foodNumber}`
}

function getTone(daysLeft: number): Tone {
  if (daysLeft < 0) return 'neutral'
  return daysLeft <= 7 ? 'warn' : 'ok'
}
