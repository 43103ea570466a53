import { Link } from 'react-router'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Price } from '#web/ui/price.tsx'
import { SheetLink } from '../content/sheet-link.tsx'
import { SheetPicture } from '../content/sheet-picture.tsx'
import { typedKilograms } from '../pets/weight/kilograms.ts'
import { weightText } from '../shop/product-facts.tsx'
import { EatersForm, type PossibleEater } from './eaters/eaters-form.tsx'
import { ELSEWHERE_ID } from './elsewhere/elsewhere.tsx'
import { useLastsUntil } from './lasts-until.ts'
import { BuyAgain, Thumbnail } from './pantry-card.tsx'
import type { PantryOffer } from './pantry-offers.server.ts'
import { formatDay, formatNames } from './pet-labels.ts'

interface PantryRowProps extends PantryOffer {
  sheet: { href: string; picture: string } | null
  currency: Currency
  pets: readonly PossibleEater[]
}

/** A food of the pantry: until when it lasts, who eats how much of it, and the way to more of it. */
export function PantryRow({ item, offer, sheet, currency, pets }: PantryRowProps) {
  const { t, locale } = useTranslation('pantryPage')
  const formatLastsUntil = useLastsUntil()
  const { source } = item
  const day = formatDay(item.boughtOn)
  return (
    <Card className="grid gap-4 @2xl/main:grid-cols-[minmax(0,1fr)_15rem] @2xl/main:items-center @2xl/main:gap-8">
      <div className="flex min-w-0 gap-4">
        {source.kind === 'shop' ? <Thumbnail imageId={source.imageId} /> : <SheetThumbnail picture={sheet?.picture} />}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone={getTone(item.daysLeft)}>
              {item.daysLeft < 0 ? t('item.over') : t('item.left', { count: item.daysLeft })}
            </Badge>
            {item.form !== 'dry' && <Badge tone="soft">{t(`forms.${item.form}`)}</Badge>}
          </p>
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
          <p className="font-bold text-ink-900">{formatLastsUntil(item)}</p>
          <p className="text-ink-700 text-sm">
            {source.kind === 'shop' ? source.optionTitle : weightText(item.netGrams, locale)} · {formatEaters()}
          </p>
          <p className="text-ink-600 text-sm">
            {t(source.kind === 'shop' ? 'item.bought' : 'elsewhere.bought', { day })}.{' '}
            {item.daysOfBagBefore > 0 && `${t('item.before', { count: item.daysOfBagBefore })}. `}
            {t('item.bag', { count: item.daysPerBag })}.{' '}
            {t(item.form === 'treat' ? 'item.basis.treat' : `item.basis.${item.basis}`)}.
          </p>
          {item.isTooMuch && <p className="mt-1 font-bold text-sm text-warn">{t('item.tooMuch')}</p>}
          <EatersForm item={item} pets={pets} />
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

  /** Each with its own grams, where several eat it. */
  function formatEaters(): string {
    const total = t('item.perDay', { amount: weightText(item.gramsPerDay, locale) })
    const [eater, ...others] = item.eaters
    if (!eater || others.length === 0) return `${t('item.eater', { names: eater?.name ?? '' })} · ${total}`
    const names = formatNames(
      item.eaters.map(({ name, gramsPerDay }) =>
        t('item.eaterGrams', { name, amount: weightText(gramsPerDay, locale) }),
      ),
    )
    return `${t('item.eaters', { names })} · ${total}`
  }
}

const titleLink = 'hover:text-brand-700 hover:underline'

function SheetThumbnail({ picture }: { picture: string | undefined }) {
  return (
    <span className="grid size-20 shrink-0 place-items-center rounded-tile bg-brand-50 sm:size-24">
      <SheetPicture picture={picture || 'meat-on-bone'} size={52} className="size-13" />
    </span>
  )
}

function getTone(daysLeft: number): Tone {
  if (daysLeft < 0) return 'neutral'
  return daysLeft <= 7 ? 'warn' : 'ok'
}
