import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatRating } from '#shared/format-number.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Price } from '#web/ui/price.tsx'
import { NoShop } from '../layout/no-shop.tsx'
import { formatNames } from '../pantry/pet-labels.ts'
import { SafetyLabel } from '../pantry/safety-notes.tsx'
import { PageHeading } from '../profile/page-heading.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Route } from './+types/compare-page'
import { compareFoods } from './compare-foods.server.ts'
import { compareForm } from './compare-form.server.ts'
import { MOST_COMPARED } from './most-compared.ts'

/** Foods beside each other: what a day costs for the visitor's pets, energy, protein, ingredients, and for whom each is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { id: shopId, currency } = await visit.shop()
  if (shopId === '') return null
  const { value } = parseForm(new URL(request.url).searchParams, compareForm)
  const t = translator(visit.country.locale, 'compare')
  return {
    ...(await compareFoods(context, value?.food ?? [], value?.pet)),
    currency: currency.code,
    seo: privateSeo(visit, paths.compare({}), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Compare {...loaderData} /> : <NoShop />
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>
type Food = Shown['foods'][number]

function Compare({ foods, pets, petId, candidates, currency }: Shown) {
  const { t } = useTranslation('compare')
  const slugs = foods.map(({ slug }) => slug)
  return (
    <div className="grid gap-5">
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {pets.length > 1 && foods.length > 0 && (
        <nav aria-label={t('for')} className="flex flex-wrap gap-2">
          <ChipLink to={paths.compare({ food: slugs })} isOn={petId === null}>
            {t('all')}
          </ChipLink>
          {pets.map(({ id, name }) => (
            <ChipLink key={id} to={paths.compare({ food: slugs, pet: id })} isOn={petId === id}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      {foods.length === 0 ? (
        <EmptyState
          art={<Art name="bone" size={88} />}
          title={t('none')}
          actions={<ButtonLink to={paths.products({ slug: 'alimentos' })}>{t('toFoods')}</ButtonLink>}
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <Table foods={foods} petId={petId} currency={currency} />
      )}
      {pets.length === 0 && foods.length > 0 && (
        <p className="text-ink-700 text-sm">
          {t('noPets')}{' '}
          <Link to={paths.petProfiles()} className="font-bold text-brand-700 underline">
            {t('addPet')}
          </Link>
        </p>
      )}
      {foods.length > 0 && foods.length < MOST_COMPARED && candidates.length > 0 && (
        <section aria-labelledby="candidates">
          <h2 id="candidates" className="text-lg">
            {t('candidates')}
          </h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {candidates.map(({ slug, title, imageId }) => (
              <li key={slug}>
                <Link
                  to={paths.compare({ food: [...slugs, slug], pet: petId })}
                  preventScrollReset
                  className="flex min-h-16 items-center gap-3 rounded-tile border border-ink-200 bg-white px-3 py-2 font-bold text-sm hover:border-brand-600"
                >
                  <Thumbnail imageId={imageId} />
                  <span className="min-w-0 flex-1">{title}</span>
                  <Plus aria-hidden="true" className="size-5 shrink-0 text-brand-600" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Table({ foods, petId, currency }: Pick<Shown, 'foods' | 'petId'> & { currency: Currency }) {
  const { t, locale } = useTranslation('compare')
  const { t: tShop } = useTranslation('shop')
  const percent = (value: number) => `${formatNumber(value, locale, { maximumFractionDigits: 1 })} %`
  const rows: { name: string; value(food: Food): ReactNode }[] = [
    { name: t('rows.price'), value: (food) => <PriceOfBag food={food} currency={currency} /> },
    { name: t('rows.perKilo'), value: ({ variant }) => variant?.perKilo },
    {
      name: t('rows.daily'),
      value: ({ daily }) =>
        daily && (
          <>
            <b className="font-extrabold text-brand-800">{formatMoney(daily.perDayMinor, currency)}</b>
            <span className="block text-ink-600">
              {t('dailyFor', { names: formatNames(daily.names) })} · {t('lasts', { count: daily.days })}
            </span>
          </>
        ),
    },
    {
      name: t('rows.energy'),
      value: ({ kcalPerKg }) => kcalPerKg !== null && t('kcal', { amount: formatNumber(kcalPerKg, locale) }),
    },
    { name: t('rows.protein'), value: ({ proteinPercent }) => proteinPercent !== null && percent(proteinPercent) },
    { name: t('rows.pets'), value: ({ petTypes }) => petTypes.map((pet) => tShop(`pet.${pet}`)).join(', ') },
    { name: t('rows.stage'), value: ({ lifeStage }) => (lifeStage ? tShop(`stage.${lifeStage}`) : t('everyStage')) },
    { name: t('rows.size'), value: ({ breedSize }) => (breedSize ? tShop(`size.${breedSize}`) : t('everySize')) },
    { name: t('rows.sizes'), value: ({ sizes }) => sizes.join(', ') },
    {
      name: t('rows.rating'),
      value: ({ rating }) =>
        rating && t('rating', { value: formatRating(rating.average, locale), count: rating.count }),
    },
    { name: t('rows.ingredients'), value: ({ ingredients }) => ingredients },
    {
      name: t('rows.notes'),
      value: ({ notes }) =>
        foods.some((food) => food.notes.length > 0) &&
        (notes.length === 0 ? (
          t('noNotes')
        ) : (
          <ul className="grid gap-1.5 font-bold text-warn">
            {notes.map((note) => (
              <li key={note.subject}>
                <SafetyLabel note={note} />
              </li>
            ))}
          </ul>
        )),
    },
  ]
  const told = rows
    .map(({ name, value }) => ({ name, values: foods.map((food) => ({ id: food.id, shown: value(food) || null })) }))
    .filter(({ values }) => values.some(({ shown }) => shown !== null))
  return (
    <section aria-label={t('table')} className="overflow-x-auto rounded-card border border-ink-200 bg-white">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            <td className="w-28 min-w-24 p-3 max-sm:hidden" />
            {foods.map((food) => (
              <th key={food.id} scope="col" className="min-w-36 p-3 align-top font-normal">
                <Head
                  food={food}
                  others={foods.filter(({ id }) => id !== food.id).map(({ slug }) => slug)}
                  petId={petId}
                />
              </th>
            ))}
          </tr>
        </thead>
        {told.map(({ name, values }) => (
          <tbody key={name} className="border-ink-200 border-t">
            {/* On a phone the name stands over the values, so that two foods fit beside each other. */}
            <tr className="sm:hidden">
              <th scope="rowgroup" colSpan={foods.length} className="px-3 pt-2.5 font-semibold text-ink-600">
                <span className="sticky left-3">{name}</span>
              </th>
            </tr>
            <tr>
              <th scope="row" className="p-3 align-top font-semibold text-ink-600 max-sm:hidden">
                {name}
              </th>
              {values.map(({ id, shown }) => (
                <td key={id} className="wrap-anywhere p-3 align-top max-sm:pt-0.5">
                  {shown ?? <span className="text-ink-600">{t('unknown')}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Head({
  food: { slug, title, vendor, imageId },
  others,
  petId,
}: {
  food: Food
  others: string[]
  petId: string | null
}) {
  const { t } = useTranslation('compare')
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-2">
        <Thumbnail imageId={imageId} />
        <Link
          to={paths.compare({ food: others, pet: petId })}
          preventScrollReset
          aria-label={t('remove', { product: title })}
          className="grid size-11 place-items-center rounded-full text-ink-600 hover:bg-ink-100"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <span className="font-extrabold text-brand-700 text-xs">{vendor}</span>
      <Link to={paths.product(slug)} className="font-extrabold hover:text-brand-700 hover:underline">
        {title}
      </Link>
    </div>
  )
}

function PriceOfBag({ food: { slug, title, variant }, currency }: { food: Food; currency: Currency }) {
  const { t } = useTranslation('compare')
  const { t: tShop } = useTranslation('shop')
  if (!variant) return null
  return (
    <div className="grid gap-1.5">
      <Price
        amountMinor={variant.price}
        compareAtMinor={variant.compareAtPrice}
        compareAtLabel={tShop('card.before')}
        currency={currency}
        // Below the price: what is compared stands in one line.
        className="[&>s]:order-1"
      />
      {variant.optionTitle !== '' && <span className="text-ink-600">{variant.optionTitle}</span>}
      <ButtonLink
        to={paths.product(slug, { variant: variant.sku })}
        size="sm"
        variant={variant.isGone ? 'outline' : undefined}
        aria-label={t('seeNamed', { product: title })}
        className="justify-self-start"
      >
        {t(variant.isGone ? 'gone' : 'see')}
      </ButtonLink>
    </div>
  )
}

function Thumbnail({ imageId }: { imageId: string | null }) {
  return (
    <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-ink-100">
      <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="56px" className="size-full object-cover" />
    </span>
  )
}
