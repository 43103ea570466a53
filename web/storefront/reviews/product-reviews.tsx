import { Link } from 'react-router'
import type { ProductDetail, ProductReview, ReviewSort } from '#services/market/contract.ts'
import { formatRating } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { StarBars, Stars } from '#web/ui/stars.tsx'
import { shortDay } from '../pets/day.ts'
import { ReviewAnswer } from './review-answer.tsx'
import { ReviewPictures } from './review-pictures.tsx'
import { REVIEW_SORTS, REVIEWS_ANCHOR } from './review-sorts.ts'

/** A page of what buyers said, as the product's page read it. */
export interface ShownReviews {
  reviews: ProductReview[]
  byStars: number[]
  endCursor: string | null
  sortBy: ReviewSort
  isFirstPage: boolean
}

interface ProductReviewsProps {
  product: Pick<ProductDetail, 'slug' | 'rating'>
  /** Null: there are no reviews yet. */
  shown: ShownReviews | null
  /** The variant of the address, which stays chosen. */
  sku: string | null
}

/** What buyers say of a product: the stars as bars, the reviews in pages, and the way to write one. */
export function ProductReviews({ product, shown, sku }: ProductReviewsProps) {
  const { t, locale } = useTranslation('reviews')
  const { slug, rating } = product
  const write = (
    <ButtonLink to={paths.productReview(slug)} variant="outline" rel="nofollow">
      {t('write')}
    </ButtonLink>
  )
  const linkTo = (search: { reviews: ReviewSort; after?: string }) =>
    `${paths.product(slug, { ...(sku && { variant: sku }), ...search })}#${REVIEWS_ANCHOR}`
  return (
    <section id={REVIEWS_ANCHOR} aria-labelledby="reviews-title" className="mt-10 scroll-mt-36">
      <h2 id="reviews-title" className="text-xl sm:text-2xl">
        {t('title')}
      </h2>
      {!rating || !shown ? (
        <Card className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <div>
            <p className="font-extrabold">{t('none')}</p>
            <p className="mt-1 text-ink-600 text-sm">{t('noneText')}</p>
          </div>
          {write}
        </Card>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
            <div>
              <p className="font-black text-5xl tabular-nums">{formatRating(rating.average, locale)}</p>
              <Stars
                stars={Math.round(rating.average)}
                className="size-5"
                label={t('rating', { value: formatRating(rating.average, locale), count: rating.count })}
              />
              <p className="mt-1 text-ink-600 text-sm">{t('count', { count: rating.count })}</p>
            </div>
            <StarBars
              label={t('bars')}
              byStars={shown.byStars}
              rowLabel={(stars, count) => t('bar', { stars, count })}
            />
            <div className="grid gap-2 sm:ml-auto">{write}</div>
          </div>
          <p className="mt-3 text-ink-600 text-sm">{t('onlyBuyers')}</p>
          {rating.count > 1 && (
            <div className="mt-4">
              <LinkTabs
                label={t('sort')}
                items={REVIEW_SORTS.map((sort) => ({
                  to: linkTo({ reviews: sort }),
                  label: t(`sorts.${sort}`),
                  isCurrent: sort === shown.sortBy,
                }))}
              />
            </div>
          )}
          <ul className="mt-4 grid gap-3 md:grid-cols-2">
            {shown.reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} slug={slug} />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {!shown.isFirstPage && (
              <ButtonLink to={linkTo({ reviews: shown.sortBy })} variant="ghost">
                {t('start')}
              </ButtonLink>
            )}
            {shown.endCursor && (
              <ButtonLink to={linkTo({ reviews: shown.sortBy, after: shown.endCursor })} variant="outline">
                {t('next')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function ReviewCard({ review, slug }: { review: ProductReview; slug: string }) {
  const { t } = useTranslation('reviews')
  const { id, author, stars, title, text, day, isEdited, answer, pictures } = review
  return (
    <Card className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Stars stars={stars} label={t('stars', { count: stars })} />
        <span className="inline-flex items-center gap-1 font-bold text-ok text-xs">
          <i className="icon-badge-check size-4" />
          {t('verified')}
        </span>
      </div>
      {title !== '' && <h3 className="wrap-anywhere text-md">{title}</h3>}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink-800 text-md">{text}</p>}
      <ReviewPictures pictures={pictures} getAlt={(n) => t('photo', { n, author })} />
      <p className="text-ink-600 text-sm">
        <b className="font-extrabold text-ink-800">{author}</b> ·{' '}
        <time dateTime={day} className="whitespace-nowrap">
          {shortDay(day)}
        </time>
        {isEdited && ` · ${t('edited')}`} ·{' '}
        <Link
          to={paths.reportPublished({ kind: 'review', id, slug })}
          rel="nofollow"
          aria-label={t('reportNamed', { author })}
          className="inline-block min-h-6 underline"
        >
          {t('report')}
        </Link>
      </p>
      {answer !== null && <ReviewAnswer title={t('answer')} text={answer} />}
    </Card>
  )
}
