import { Link } from 'react-router'
import type { Currency } from '#shared/money.ts'
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
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { weightText } from '../shop/product-facts.tsx'
import type { Route } from './+types/pantry-page'
import { findVisitPets } from './find-visit-pets.server.ts'
import { BuyAgain, Thumbnail } from './pantry-card.tsx'
import { findOffer, loadPantry, type PantryOffer } from './pantry-offers.server.ts'
import { formatDay, formatNames } from './pet-labels.ts'

const MOST = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const household = await findVisitPets(context)
  const items = household ? await loadPantry(context, household) : []
  const { currency } = await visit.shop()
  const t = translator(visit.country.locale, 'pantry')
  return {
    currency: currency.code,
    hasPets: household !== null,
    unweighed:
      household?.pets.filter(({ weightGrams }) => weightGrams === null).map(({ id, name }) => ({ id, name })) ?? [],
    offers: await Promise.all(items.slice(0, MOST).map((item) => findOffer(context, item))),
    seo: privateSeo(visit, paths.pantry(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PantryPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('pantry')
  const { hasPets, unweighed, offers, currency } = loaderData
  return (
    <>
      <PageHeading title={t('title')} />
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
              <li key={offer.item.productId}>
                <Row {...offer} currency={currency} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Unweighed({ pets }: { pets: { id: string; name: string }[] }) {
  const { t } = useTranslation('pantry')
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

function Row({ item, offer, currency }: PantryOffer & { currency: Currency }) {
  const { t } = useTranslation('pantry')
  const names = formatNames(item.eaters.map(({ name }) => name))
  return (
    <Card className="grid gap-4 @2xl/main:grid-cols-[minmax(0,1fr)_15rem] @2xl/main:items-center @2xl/main:gap-8">
      <div className="flex min-w-0 gap-4">
        <Thumbnail item={item} />
        <div className="min-w-0">
          <Badge tone={getTone(item.daysLeft)}>
            {item.daysLeft < 0 ? t('item.over') : t('item.left', { count: item.daysLeft })}
          </Badge>
          <h2 className="mt-1 text-md leading-snug">
            <Link to={paths.product(item.slug)} className="hover:text-brand-700 hover:underline">
              {item.title}
            </Link>
          </h2>
          <p className="text-ink-700 text-sm">
            {item.optionTitle} · {t(item.eaters.length === 1 ? 'item.eater' : 'item.eaters', { names })} ·{' '}
            {t('item.perDay', { amount: weightText(item.gramsPerDay) })}
          </p>
          <p className="text-ink-600 text-sm">
            {t('item.bought', { day: formatDay(item.boughtOn) })}. {t('item.ends', { day: formatDay(item.runsOutOn) })}.
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
    </Card>
  )
}

function getTone(daysLeft: number): Tone {
  if (daysLeft < 0) return 'neutral'
  return daysLeft <= 7 ? 'warn' : 'ok'
}
