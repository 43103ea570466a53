import type { Review } from '#services/appointments/contract.ts'
import { formatRating } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StarBars, Stars } from '#web/ui/stars.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { shortDay } from '../../pets/day.ts'
import { ReviewAnswer } from '../../reviews/review-answer.tsx'
import { ReviewPictures } from '../../reviews/review-pictures.tsx'

interface StoreReviewsProps {
  place: { merchantId: string; storeId: string }
  rating: number | null
  count: number
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: readonly number[]
  reviews: readonly Review[]
  merchantName: string
  /** Link to more reviews: a longer list, or the next page. */
  more: { to: string; isNextPage: boolean } | null
}

/** Reviews of a store with their distribution of stars and the merchant's replies. */
export function StoreReviews({ place, rating, count, byStars, reviews, merchantName, more }: StoreReviewsProps) {
  const { t, locale } = useTranslation('appointment')
  return (
    <section id="opiniones" aria-labelledby="reviews-title" className="scroll-mt-36">
      <h2 id="reviews-title" className="text-xl sm:text-2xl">
        {t('store.reviews')}
      </h2>
      {rating === null ? (
        <Card className="mt-4">
          <p className="font-extrabold">{t('store.noReviews')}</p>
          <p className="mt-1 text-ink-600 text-sm">{t('store.noReviewsText')}</p>
        </Card>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
            <div>
              <p className="font-black text-5xl tabular-nums">{formatRating(rating, locale)}</p>
              <Stars
                stars={Math.round(rating)}
                className="size-5"
                label={t('card.rating', { value: formatRating(rating, locale), count })}
              />
              <p className="mt-1 text-ink-600 text-sm">{t('store.reviewsLink', { count })}</p>
            </div>
            <StarBars
              label={t('review.bars')}
              byStars={byStars}
              rowLabel={(stars, stood) => t('review.bar', { stars, count: stood })}
            />
          </div>
          <p className="mt-3 text-ink-600 text-sm">{t('store.onlyKept')}</p>
          <ul className="mt-4 grid gap-3 md:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} place={place} merchantName={merchantName} />
              </li>
            ))}
          </ul>
          {more && (
            <ButtonLink to={more.to} variant="outline" preventScrollReset className="mt-4">
              {t(more.isNextPage ? 'review.next' : 'review.more')}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}

interface ReviewCardProps {
  review: Review
  place: StoreReviewsProps['place']
  merchantName: string
}

function ReviewCard({ review, place, merchantName }: ReviewCardProps) {
  const { t } = useTranslation('appointment')
  const { t: report } = useTranslation('visits')
  const { author, petName, servicePack, pictures, answer } = review
  return (
    <Card className="grid h-full content-start gap-2">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-100 font-black text-brand-800"
        >
          {author.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="font-extrabold">{author}</p>
            <Stars stars={review.stars} label={t('review.stars', { count: review.stars })} />
          </div>
          <p className="text-ink-600 text-sm">
            {petName ? t('review.about', { pack: servicePack, pet: petName }) : servicePack} ·{' '}
            <time dateTime={review.day} className="whitespace-nowrap">
              {shortDay(review.day)}
            </time>
          </p>
        </div>
      </div>
      {review.text !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink-800 text-md">{review.text}</p>}
      <ReviewPictures
        pictures={pictures}
        label={t('review.pictures', { author })}
        getAlt={(n) => t('review.picture', { n, author })}
      />
      {answer && <ReviewAnswer title={t('review.answer', { merchant: merchantName })} text={answer.text} />}
      <TextLink
        to={paths.reportReview({ id: review.id, ...place })}
        rel="nofollow"
        aria-label={report('report.linkNamed', { author })}
        className="justify-self-start py-1 font-bold text-ink-600 text-xs"
      >
        {report('report.link')}
      </TextLink>
    </Card>
  )
}
